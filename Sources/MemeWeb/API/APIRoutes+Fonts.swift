import Hummingbird
import MemeStore

extension APIRoutes {
    /// Lists the fonts of captions: the default, the bundled families, the installed ones.
    func fonts(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(FontListJSON(await fontShelf.records()))
    }

    /// Sends a bundled font as a file that browsers can use.
    func font(_ request: Request, _ context: WebContext) throws -> Response {
        guard let font = fontShelf.files[try context.digest] else {
            throw Problem(.notFound, "There is no such font.")
        }
        return try font.response(to: request, caching: .forEver)
    }

    /// Draws the name of a font in that font.
    func fontSample(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = try request.query("family") ?? ""
        guard try await fontShelf.records().contains(where: { $0.name == name }), name != "impact"
        else { throw Problem(.notFound, "There is no such font.") }
        return try await gate.pass { slot in
            let image = try await slot.run { try FontSample.draw(name, by: $0) }
            var response = try Response.rendered(image)
            response.headers[.cacheControl] = Caching.forADay.rawValue
            return response
        }
    }
}
