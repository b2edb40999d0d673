import Hummingbird
import MemeStore

extension APIRoutes {
    /// Lists the memes in the trash, the last discarded first.
    func listTrash(_ request: Request, _ context: WebContext) async throws -> Response {
        let limit = try request.query("limit", in: Self.listLengths) ?? Self.listLengths.upperBound
        let discarded = try await store.discardedMemes()
        let listed = discarded.prefix(limit)
        let texts = try await store.otherTexts(of: listed.map(\.summary))
        let records = listed.map { meme in
            var record = MemeJSON(meme.summary, otherTexts: texts[meme.id])
            record.discarded = meme.discarded
            record.thumbnail = APIPath.discardedThumbnail(meme.id)
            return record
        }
        return try .json(MemeListJSON(records, total: discarded.count))
    }

    /// Moves memes into the trash: all of them, or none.
    func discardMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        try await store.discard(json(request, as: SelectionRequest.self).ids)
        return .forgotten
    }

    /// Moves memes out of the trash: all of them, or none.
    func restoreMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        try await store.restore(json(request, as: SelectionRequest.self).ids)
        return Response(status: .noContent)
    }

    /// Deletes memes that are in the trash, for good: all of them, or none.
    func deleteForGood(_ request: Request, _ context: WebContext) async throws -> Response {
        try await store.delete(json(request, as: SelectionRequest.self).ids, among: .trash)
        return .forgotten
    }
}
