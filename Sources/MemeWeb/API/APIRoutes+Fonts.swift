import Hummingbird

extension APIRoutes {
    /// What captions can be set in: the default, the bundled families, those installed.
    func fonts(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(["fonts": await fontShelf.records()])
    }

    /// A bundled font, as a file that browsers can use.
    func font(_ request: Request, _ context: WebContext) throws -> Response {
        guard let font = fontShelf.files[try context.digest] else {
            throw Problem(.notFound, "There is no such font.")
        }
        return try font.response(to: request, caching: .forEver)
    }
}
