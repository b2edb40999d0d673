import Hummingbird
import MemeStore

extension APIRoutes {
    /// Lists the tags of listed memes, those of most memes first.
    func listTags(_ request: Request, _ context: WebContext) async throws -> Response {
        let limit = try request.query("limit", in: Self.tagListLengths)
        let tags = try await store.tags(limit: limit ?? Self.tagListLengths.upperBound)
        return try .json(TagListJSON(tags))
    }

    private static let tagListLengths = 1...1000

    /// Files memes under tags: all of them, or none.
    func tagMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await json(request, as: TagRequest.self)
        try await store.tag(body.selection.ids, adding: body.add, removing: body.remove)
        return Response(status: .noContent)
    }
}
