import Foundation
import Hummingbird
import Logging
import MemeRender
import MemeStore

extension APIRoutes {
    func listMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        let query = MemeQuery(
            search: try request.search,
            limit: try request.query("limit", in: Self.listLengths) ?? Page.defaultLimit,
            tags: try request.tags)
        var cursor: Page.Cursor?
        if let after = try request.query("after") {
            cursor = Page.Cursor(after)
            if cursor == nil { throw Problem(.badRequest, "“after” is no place in the list.") }
        }
        let page = try await store.page(query, after: cursor)
        let texts = try await store.otherTexts(of: page.summaries)
        return try .json(
            MemeListJSON(
                page.summaries.map { MemeJSON(addressing: $0, otherTexts: texts[$0.id]) },
                next: page.next?.description))
    }

    static let listLengths = 1...200

    /// How many memes were made in each month, the latest first.
    func countMonths(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = try request.query("zone") ?? "UTC"
        guard let zone = TimeZone(identifier: name) else {
            throw Problem(.badRequest, "“\(name)” is no time zone; “Europe/Kyiv” is one.")
        }
        return try .json(MonthListJSON(try await store.months(in: zone)))
    }

    func createMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let document = try await uploads.json(request)
        let named = try IdempotencyKey(of: request)?.memeID(body: document)
        if let named, let made = try await made(named) { return made }
        let id = named ?? MemeID()
        let body: MemeRequest
        switch try JSONDecoder().decode(NewMemeRequest.self, from: document) {
        case .recipe(let request): body = request
        case .template(let template):
            return try await createMeme(id, of: template, request, context)
        }
        let recipe = try body.recipe.checkedAsRequested()
        return try await render(body.original, by: recipe) { original, pictures, renderer in
            try Meme(
                original, recipe: recipe, laying: pictures.hashed,
                originalDigest: body.original, renderer: renderer, id: id)
        } then: {
            try await save($0, request, context)
        }
    }

    /// Makes a meme of a template. Only the pictures in its places have to be uploaded before.
    private func createMeme(
        _ id: MemeID, of wish: TemplateRequest, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let template = try await templateShelf.template(named: wish.template)
        return try await gate.pass { slot in
            let found = try await pictures(Set(wish.pictures.values))
            let pictures = wish.pictures.compactMapValues { found[$0] }
            let recipe = try wish.words.recipe(of: template, pictures)
                .checkedAsRequested()
            let meme = try await slot.run { renderer in
                try Meme(
                    template.background, recipe: recipe,
                    laying: template.pictures.hashed + found.hashed,
                    originalDigest: template.backgroundDigest, renderer: renderer, id: id)
            }
            return try await save(meme, request, context)
        }
    }

    /// The answer to a request that has made its meme already; `nil` if it hasn't, or the meme was thrown away:
    /// saving takes it out of the trash again.
    private func made(_ id: MemeID) async throws -> Response? {
        do {
            let (recipe, summary) = try await store.recipe(of: id)
            return try .detail(
                of: summary, recipe, status: .created, headers: [.location: APIPath.meme(id)])
        } catch StoreError.unknownID {
            return nil
        }
    }

    private func save(
        _ meme: Meme, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        context.logWays(to: meme)
        try await store.save(meme)
        return try .detail(
            of: meme, in: translations.words(for: request), status: .created,
            headers: [.location: APIPath.meme(meme.id)])
    }

    func getMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let (recipe, summary) = try await store.recipe(of: context.memeID)
        let headers: HTTPFields = [
            .eTag: summary.entityTag.header, .cacheControl: "private, no-cache",
        ]
        if let list = request.headers[.ifNoneMatch], summary.entityTag.isNamed(in: list) {
            return Response(status: .notModified, headers: headers)
        }
        return try .json(MemeDetailJSON(addressing: summary, recipe: recipe), headers: headers)
    }

    /// Renders a meme again with a new recipe. `If-Match` makes it conditional on the meme being
    /// unchanged; without it, the last change wins.
    func changeMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        let body = try await json(request, as: MemeRequest.self)
        let (kept, found) = try await store.recipe(of: id)
        try request.checkIfMatch(found)
        let recipe = try body.recipe.checkedAsRequested(replacing: kept)
        return try await render(body.original, by: recipe) { original, pictures, renderer in
            try Meme(
                found, original: original, recipe: recipe, laying: pictures.hashed,
                originalDigest: body.original, renderer: renderer)
        } then: { meme in
            context.logWays(to: meme)
            var current = found
            while true {
                do {
                    try await store.save(meme, replacing: current)
                    break
                } catch StoreError.changedMeanwhile where request.headers[.ifMatch] == nil {
                    // Without If-Match, a concurrent change may be overwritten, but a deleted meme stays
                    // deleted.
                    current = try await store.summary(id)
                }
            }
            return try .detail(of: meme, in: translations.words(for: request))
        }
    }

    /// Moves a meme into the trash.
    func deleteMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        if request.headers[.ifMatch] == nil {
            try await store.discard([id])
        } else {
            let found = try await store.summary(id)
            try request.checkIfMatch(found)
            try await store.discard(found)
        }
        return .forgotten
    }

    /// Moves a meme out of the trash.
    func restoreMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        try await store.restore([id])
        let (recipe, summary) = try await store.recipe(of: id)
        return try .detail(of: summary, recipe)
    }
}

extension Response {
    /// A response after memes were deleted: the browser must drop its cached pictures and lists of them, too.
    static var forgotten: Response {
        Response(status: .noContent, headers: [.clearSiteData: #""cache""#])
    }

    /// A response with a meme that was rendered just now.
    ///
    /// - Parameter words: the texts of the language that warnings are in.
    static func detail(
        of meme: Meme, in words: PageWords, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> Response {
        try detail(
            of: MemeSummary(of: meme), meme.recipe,
            warnings: meme.warnings.map { $0.sentence.text(in: words) }, status: status,
            headers: headers)
    }

    /// A response with a meme of the store.
    fileprivate static func detail(
        of summary: MemeSummary, _ recipe: Recipe, warnings: [String] = [],
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        let record = MemeDetailJSON(addressing: summary, recipe: recipe, warnings: warnings)
        var response = try json(record, status: status, headers: headers)
        response.headers[.eTag] = summary.entityTag.header
        return response
    }
}

extension Request {
    /// The search words of the query, cut to a length at which no search takes long.
    var search: String? {
        get throws {
            let search = try query("search")
            if let search, search.unicodeScalars.count > 200 {
                throw Problem(.badRequest, "“search” is longer than 200 characters.")
            }
            return search
        }
    }

    /// The tags of the query, which are separated by commas.
    var tags: Set<MemeTag> {
        get throws {
            let names = try query("tags")?.split(separator: ",") ?? []
            return Set(
                try names.map { name in
                    guard let tag = MemeTag(String(name)) else {
                        throw Problem(.badRequest, "“\(name.prefix(80))” can’t be a tag.")
                    }
                    return tag
                })
        }
    }

    func checkIfMatch(_ summary: MemeSummary) throws(Problem) {
        if let list = headers[.ifMatch], !summary.isStronglyNamed(in: list) {
            throw .changedMeanwhile
        }
    }
}

extension WebContext {
    /// Logs which ways the meme's render began, and why it left any: see `WayStep`.
    func logWays(to meme: Meme) {
        logger.debug(
            "rendered",
            metadata: [
                "meme": "\(meme.id)",
                "ways": .array(meme.steps.map { .string($0.description) }),
            ])
    }
}
