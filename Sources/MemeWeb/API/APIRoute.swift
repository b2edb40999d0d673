import HTTPTypes
import Hummingbird

/// A method of a path of the API, and what answers it.
struct APIRoute: Sendable {
    var method: HTTPRequest.Method
    /// Below ``APIPath/base``.
    var path: String
    var handler: @Sendable (Request, WebContext) async throws -> Response
}

extension Router<WebContext> {
    /// Answers these routes, and other methods of their paths with what is allowed.
    func add(_ routes: [APIRoute]) {
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            let path = RouterPath("\(APIPath.base)/\(path)")
            for route in routes { on(path, method: route.method, use: route.handler) }
            refuseOtherMethods(than: routes.map(\.method), at: path)
        }
    }

    /// Answers all other methods with what is allowed (RFC 9110, 15.5.6).
    private func refuseOtherMethods(than methods: [HTTPRequest.Method], at path: RouterPath) {
        // The router answers HEAD wherever there is a GET.
        let allowed = methods + (methods.contains(.get) ? [.head] : [])
        let header = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        let known: [HTTPRequest.Method] = [
            .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
        ]
        for method in known where !allowed.contains(method) {
            on(path, method: method) { _, _ -> Response in
                throw Problem(
                    .methodNotAllowed, "Only \(header) can be used here.",
                    headers: [.allow: header])
            }
        }
    }
}
