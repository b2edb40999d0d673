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
}
