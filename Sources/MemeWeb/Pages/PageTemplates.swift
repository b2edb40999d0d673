import Hummingbird
import Mustache

/// The pages' templates; they escape whatever they are given.
struct PageTemplates: Sendable {
    private let library: MustacheLibrary
    private let assets: WebAssets
    private let signsOut: Bool

    /// - Parameter signsOut: whether browsers have signed in, and so can sign out.
    init(_ assets: WebAssets, signsOut: Bool) throws {
        self.assets = assets
        self.signsOut = signsOut
        library = MustacheLibrary(
            templates: try Dictionary(
                uniqueKeysWithValues: assets.templates.map {
                    ($0, try MustacheTemplate(string: assets.text("pages/\($0).mustache")))
                }))
    }

    /// A page as a response.
    ///
    /// - Parameters:
    ///   - name: of the template.
    ///   - values: what it shows; `assets` is there besides, what the URLs of assets begin with, and
    ///     `signsOut`.
    func page(
        _ name: String, _ values: [String: Any] = [:], status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let values = values.merging(["assets": assets.base, "signsOut": signsOut]) { value, _ in
            value
        }
        guard let html = library.render(values, withTemplate: name) else {
            throw HTTPError(.internalServerError)
        }
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
            body: try AnswerRoom.body(ByteBuffer(string: html)))
    }
}
