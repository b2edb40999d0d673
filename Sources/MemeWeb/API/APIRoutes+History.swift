import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// What a meme is and was, the newest version first.
    func listVersions(_ request: Request, _ context: WebContext) async throws -> Response {
        let versions = try await store.history(of: context.memeID)
        return try .json(
            ["versions": versions.map(VersionRecord.init)],
            headers: [.cacheControl: "private, no-cache"])
    }

    /// Makes a meme what it was before its last change, or the version that is named. With `If-Match`
    /// only where nobody has changed it meanwhile.
    func undoChange(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        let body = try await json(request, as: UndoRequest.self)
        let (_, found) = try await store.recipe(of: id)
        try request.checkIfMatch(MemeRecord(found).entityTag)
        let version = try await store.version(body.to, of: id)
        guard !version.isCurrent, let recipe = version.recipe else {
            throw Problem(.conflict, "The meme is this version already, or can’t be it any more.")
        }
        return try await render(version.original) { [renderer] original in
            try Meme(
                found, original: original, recipe: recipe, originalDigest: version.original,
                renderer: renderer)
        } then: { meme in
            try await store.save(meme, replacing: found, as: version)
            let record = MemeDetailRecord(meme)
            return try .json(record, headers: [.eTag: record.meme.entityTag.header])
        }
    }
}
