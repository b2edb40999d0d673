package import Hummingbird
import Mustache

/// The page templates, which escape all values.
package struct PageTemplates: Sendable {
    private let library: MustacheLibrary
    /// The values that every page has.
    private let common: [String: any Sendable]

    /// - Parameters:
    ///   - assets: the files of the web app.
    ///   - signsOut: whether browsers sign in, and so can sign out.
    ///   - publishes: whether memes can have public links.
    ///   - sections: the pages that the list of memes links to.
    init(
        _ assets: WebAssets, signsOut: Bool, publishes: Bool = false, sections: [PageSection] = []
    ) throws {
        common = [
            "assets": assets.base, "signsOut": signsOut, "publishes": publishes,
            "sections": sections.map(\.values),
        ]
        library = MustacheLibrary(
            templates: try Dictionary(
                uniqueKeysWithValues: assets.templates.map {
                    ($0, try MustacheTemplate(string: assets.text("pages/\($0).mustache")))
                }))
    }

    /// Renders a page.
    ///
    /// - Parameters:
    ///   - name: the name of the template.
    ///   - values: the template's values. Every page also has `assets`, the base path of assets, and
    ///     `signsOut`.
    package func page(
        _ name: String, _ values: [String: Any] = [:], status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let values = values.merging(common) { value, _ in value }
        guard let html = library.render(values, withTemplate: name) else {
            throw HTTPError(.internalServerError)
        }
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
            body: try AnswerRoom.body(ByteBuffer(string: html)))
    }
}
