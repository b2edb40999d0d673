package import HTTPTypes
package import Hummingbird

/// A method and a path of the API, with its handler.
package struct APIRoute: Sendable {
    var method: HTTPRequest.Method
    /// The path below ``APIPath/base``.
    var path: String
    var handler: @Sendable (Request, WebContext) async throws -> Response

    /// - Parameter path: the path below ``APIPath/base``; a name in braces is a parameter.
    package init(
        method: HTTPRequest.Method, path: String,
        handler: @escaping @Sendable (Request, WebContext) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.handler = handler
    }
}

extension Router<WebContext> {
    /// Registers these routes. Other methods of their paths get 405 with the allowed methods.
    func add(_ routes: [APIRoute]) {
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            let path = RouterPath("\(APIPath.base)/\(path)")
            for route in routes { on(path, method: route.method, use: route.handler) }
            refuseOtherMethods(than: routes.map(\.method), at: path)
        }
    }

    /// Answers all other methods of a path with 405 and the allowed methods (RFC 9110, 15.5.6).
    private func refuseOtherMethods(than methods: [HTTPRequest.Method], at path: RouterPath) {
        // The router also answers HEAD if there is a GET.
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
