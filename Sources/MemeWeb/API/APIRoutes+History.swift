import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// Lists the versions of a meme, newest first.
    func listVersions(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        return try .json(
            VersionListJSON(try await store.history(of: id), of: id),
            headers: [.cacheControl: "private, no-cache"])
    }

    /// Reverts a meme to its previous version, or to the requested one. `If-Match` makes it conditional
    /// on the meme being unchanged.
    func undoChange(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        let body = try await json(request, as: UndoRequest.self)
        let (_, found) = try await store.recipe(of: id)
        try request.checkIfMatch(found)
        let version = try await store.version(body.to, of: id)
        guard !version.isCurrent, let recipe = version.recipe else {
            throw Problem(.conflict, "The meme is this version already, or can’t be it any more.")
        }
        return try await render(version.original, by: recipe) { original, pictures, renderer in
            try Meme(
                found, original: original, recipe: recipe, laying: pictures.hashed,
                originalDigest: version.original, renderer: renderer)
        } then: { meme in
            context.logWays(to: meme)
            try await store.save(meme, replacing: found, as: version)
            return try .detail(of: meme, in: translations.words(for: request))
        }
    }
}
