import Foundation
import HTTPTypes
import Hummingbird
import MemeRender
import MemeStore

/// The HTTP API; `openapi.json` describes it.
struct APIRoutes: Sendable {
    let store: Store
    let configuration: WebConfiguration
    let gate: RenderGate
    let uploads: Uploads
    let description: ByteBuffer
    let fontShelf = FontShelf()
    let servedPictures = ByteCache<PictureKey, ServedBytes>(limit: 64 << 20)
    let originals = ByteCache<Digest, EncodedImage>(limit: 64 << 20)
    let previewCache = PreviewCache(maximumBytes: 64 << 20)
    /// Of pictures that can't be shown small.
    let failures = ByteCache<Digest, Failure>(limit: 1 << 20)

    /// - Parameter description: the API's, as OpenAPI has it.
    init(
        store: Store, configuration: WebConfiguration, gate: RenderGate, uploads: Uploads,
        description: String
    ) {
        self.store = store
        self.configuration = configuration
        self.gate = gate
        self.uploads = uploads
        self.description = ByteBuffer(string: description)
    }

    var routes: [APIRoute] {
        [
            APIRoute(method: .post, path: "originals", handler: addOriginal),
            APIRoute(method: .post, path: "previews", handler: preview),
            APIRoute(method: .post, path: "layouts", handler: layout),
            APIRoute(method: .get, path: "memes", handler: listMemes),
            APIRoute(method: .post, path: "memes", handler: createMeme),
            APIRoute(method: .get, path: "memes/{id}", handler: getMeme),
            APIRoute(method: .put, path: "memes/{id}", handler: changeMeme),
            APIRoute(method: .delete, path: "memes/{id}", handler: deleteMeme),
            APIRoute(method: .post, path: "memes/{id}/restore", handler: restoreMeme),
            APIRoute(method: .get, path: "memes/{id}/history", handler: listVersions),
            APIRoute(method: .post, path: "memes/{id}/undo", handler: undoChange),
            APIRoute(method: .get, path: "images/{digest}", handler: image),
            APIRoute(method: .get, path: "thumbnails/{digest}", handler: thumbnail),
            APIRoute(method: .get, path: "contact-sheet", handler: contactSheet),
            APIRoute(method: .get, path: "fonts", handler: fonts),
            APIRoute(method: .get, path: "fonts/{digest}", handler: font),
            APIRoute(method: .get, path: "openapi.json", handler: describe),
        ]
    }

    private func describe(_ request: Request, _ context: WebContext) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: description))
    }

    var renderer: Renderer { Renderer(limits: configuration.limits) }

    /// The body of a request, as JSON.
    func json<Value: Decodable>(_ request: Request, as type: Value.Type) async throws -> Value {
        try await uploads.json(request, as: type)
    }

    /// Renders an original when its turn has come; it is read only then.
    ///
    /// - Parameter answer: what follows, with pictures in memory; the next one's turn comes after it.
    func render<Value: Sendable>(
        _ digest: Digest, _ work: @escaping @Sendable (EncodedImage) throws -> Value,
        then answer: (Value) async throws -> Response
    ) async throws -> Response {
        try await gate.pass { slot in
            let original = try await original(digest)
            let value = try await slot.run { try work(original) }
            return try await answer(value)
        }
    }

    /// An original that a request names in its body.
    private func original(_ digest: Digest) async throws -> EncodedImage {
        do {
            try await store.checkShown(digest)
            if let image = originals[digest] { return image }
            let image = try await store.picture(digest)
            originals.hold(image, for: digest, cost: image.bytes.count)
            return image
        } catch StoreError.missingPicture {
            throw Problem(
                .unprocessableContent, "The original isn’t here, or no longer: upload it again.")
        }
    }
}

extension APIRoutes {
    /// What became of a picture.
    struct Failure: Sendable {
        var error: RenderError
        var time: ContinuousClock.Instant

        /// How long it is believed: another time the machine may have less to do.
        static let period = Duration.seconds(600)
        /// The memory that one takes, about.
        static let cost = 512
    }
}

extension RenderError {
    /// Whether the same picture would fail again.
    var isForGood: Bool {
        switch self {
        case .cancelled, .outOfMemory, .missingLibrary: false
        default: true
        }
    }
}

extension WebContext {
    var memeID: MemeID {
        get throws {
            guard let id = MemeID(try parameters.require("id")) else {
                throw Problem(.notFound, "There is no such meme; it may have been deleted.")
            }
            return id
        }
    }

    var digest: Digest {
        get throws {
            guard let digest = Digest(try parameters.require("digest")) else {
                throw Problem(.notFound, "There is no such picture.")
            }
            return digest
        }
    }
}
