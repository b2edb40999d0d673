import Foundation
import Hummingbird
import MemeRender
import MemeStore

/// The HTTP API; `openapi.json` describes it.
struct APIRoutes: Sendable {
    let store: Store
    let configuration: WebConfiguration
    let gate: RenderGate
    let uploads: Uploads

    func add(to router: Router<WebContext>) {
        let api = router.group("\(APIPath.base)")
        api.post("originals", use: addOriginal)
        api.post("previews", use: preview)
        api.get("memes", use: listMemes)
        api.post("memes", use: createMeme)
        api.get("memes/:id", use: getMeme)
        api.put("memes/:id", use: changeMeme)
        api.delete("memes/:id", use: deleteMeme)
        api.post("memes/:id/restore", use: restoreMeme)
        api.get("images/:digest", use: image)
        api.get("thumbnails/:digest", use: thumbnail)
        api.get("fonts", use: fonts)
    }

    private var renderer: Renderer { Renderer(limits: configuration.limits) }

    private func addOriginal(_ request: Request, _ context: WebContext) async throws -> Response {
        try await uploads.withBody(of: request, upTo: configuration.maximumUpload) { body in
            let image = try EncodedImage([UInt8](body.readableBytesView))
            let size = try image.size
            let (digest, isNew) = try await store.addOriginal(image)
            return try .json(
                OriginalRecord(
                    digest: digest, format: image.format, width: size.width, height: size.height,
                    bytes: image.bytes.count, url: APIPath.image(digest)),
                status: isNew ? .created : .ok)
        }
    }

    private func preview(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await request.json(PreviewRequest.self)
        let rendering = try await gate.pass { slot in
            let original = try await store.picture(body.original)
            var recipe = body.recipe
            recipe.longestSide = min(recipe.longestSide ?? .max, body.longestSide ?? 1600)
            return try await slot.run(pixels: original.size.pixelCount) { [recipe] in
                try renderer.render(recipe, on: original)
            }
        }
        return Response(
            status: .ok, headers: [.contentType: rendering.image.format.mediaType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: rendering.image.bytes)))
    }

    private func listMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        let parameters = request.uri.queryParameters
        let page = try await store.page(
            MemeQuery(
                search: parameters["search"].map(String.init),
                limit: parameters["limit"].flatMap { Int($0) }),
            after: parameters["after"].flatMap { Page.Cursor(String($0)) })
        return try .json(
            MemeListRecord(memes: page.summaries.map(MemeRecord.init), next: page.next?.description)
        )
    }

    private func createMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await request.json(MemeRequest.self)
        let meme = try Meme(
            await store.picture(body.original), recipe: body.recipe, renderer: renderer)
        try await store.save(meme)
        return try .json(MemeDetailRecord(meme), status: .created)
    }

    private func getMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(MemeDetailRecord(await store.meme(context.memeID)))
    }

    private func changeMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await request.json(MemeRequest.self)
        var meme = try await store.meme(context.memeID)
        try meme.edit(body.recipe, renderer: renderer)
        try await store.save(meme)
        return try .json(MemeDetailRecord(meme))
    }

    private func deleteMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        try await store.discard([context.memeID])
        return Response(status: .noContent)
    }

    private func restoreMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        try await store.restore([id])
        return try .json(MemeDetailRecord(await store.meme(id)))
    }

    private func image(_ request: Request, _ context: WebContext) async throws -> Response {
        .image(try await store.picture(context.digest))
    }

    private func thumbnail(_ request: Request, _ context: WebContext) async throws -> Response {
        .image(try await store.thumbnail(of: context.digest))
    }

    private func fonts(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(["fonts": FontCatalog.bundled.map { FontRecord(name: $0.name, style: $0.style) }])
    }
}

extension WebContext {
    var memeID: MemeID {
        get throws {
            guard let id = MemeID(try parameters.require("id")) else { throw HTTPError(.notFound) }
            return id
        }
    }

    var digest: Digest {
        get throws {
            guard let digest = Digest(try parameters.require("digest")) else {
                throw HTTPError(.notFound)
            }
            return digest
        }
    }
}

extension Request {
    func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        var request = self
        let body = try await request.collectBody(upTo: 256 * 1024)
        return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }
}

extension Response {
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok,
        type: String = "application/json"
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
    }

    static func image(_ image: EncodedImage) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: image.format.mediaType,
                .cacheControl: "private, max-age=31536000, immutable",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: image.bytes)))
    }
}
