import Foundation
import HTTPTypes
import Hummingbird
import MemeRender
import MemeStore

/// The routes of the HTTP API, which `openapi.json` describes.
struct APIRoutes: Sendable {
    let store: Store
    let configuration: WebConfiguration
    let gate: RenderGate
    let uploads: Uploads
    let description: APIDescription
    let translations: Translations
    /// The public links; `nil` if the server has no address for them.
    let links: PublicLinks?
    let fontShelf = FontShelf()
    let templateShelf: TemplateShelf
    let servedPictures = ByteCache<PictureKey, ServedBytes>(limit: 64 << 20)
    let originals = ByteCache<Digest, EncodedImage>(limit: 64 << 20)
    let previewCache = PreviewCache(maximumBytes: 64 << 20)
    /// Recent failures to make a thumbnail.
    let failures = ByteCache<Digest, Failure>(limit: 1 << 20)

    init(
        store: Store, configuration: WebConfiguration, gate: RenderGate, uploads: Uploads,
        description: APIDescription, translations: Translations, links: PublicLinks?
    ) {
        self.store = store
        templateShelf = TemplateShelf(of: store)
        self.configuration = configuration
        self.gate = gate
        self.uploads = uploads
        self.description = description
        self.translations = translations
        self.links = links
    }

    var routes: [APIRoute] {
        [
            APIRoute(method: .post, path: "originals", handler: addOriginal),
            APIRoute(method: .post, path: "previews", handler: preview),
            APIRoute(method: .post, path: "layouts", handler: layout),
            APIRoute(method: .post, path: "timelines", handler: timeline),
            APIRoute(method: .post, path: "panels", handler: panels),
            APIRoute(method: .get, path: "memes", handler: listMemes),
            APIRoute(method: .post, path: "memes", handler: createMeme),
            APIRoute(method: .get, path: "memes/months", handler: countMonths),
            APIRoute(method: .get, path: "memes/{id}", handler: getMeme),
            APIRoute(method: .put, path: "memes/{id}", handler: changeMeme),
            APIRoute(method: .delete, path: "memes/{id}", handler: deleteMeme),
            APIRoute(method: .post, path: "memes/{id}/restore", handler: restoreMeme),
            APIRoute(method: .get, path: "memes/{id}/history", handler: listVersions),
            APIRoute(method: .post, path: "memes/{id}/undo", handler: undoChange),
            APIRoute(method: .get, path: "memes/{id}/links", handler: listLinks),
            APIRoute(method: .post, path: "memes/{id}/links", handler: addLink),
            APIRoute(method: .delete, path: "memes/{id}/links/{key}", handler: takeLinkBack),
            APIRoute(method: .get, path: "tags", handler: listTags),
            APIRoute(method: .post, path: "tags", handler: tagMemes),
            APIRoute(method: .get, path: "trash", handler: listTrash),
            APIRoute(method: .post, path: "trash", handler: discardMemes),
            APIRoute(method: .post, path: "trash/restore", handler: restoreMemes),
            APIRoute(method: .post, path: "trash/delete", handler: deleteForGood),
            APIRoute(method: .get, path: "trash/{id}/thumbnail", handler: discardedThumbnail),
            APIRoute(method: .get, path: "images/{digest}", handler: image),
            APIRoute(method: .get, path: "thumbnails/{digest}", handler: thumbnail),
            APIRoute(method: .get, path: "contact-sheet", handler: contactSheet),
            APIRoute(method: .get, path: "templates", handler: templates),
            APIRoute(method: .post, path: "templates", handler: addTemplate),
            APIRoute(method: .get, path: "templates/{name}", handler: template),
            APIRoute(method: .delete, path: "templates/{name}", handler: deleteTemplate),
            APIRoute(
                method: .post, path: "templates/{name}/restore", handler: restoreTemplate),
            APIRoute(
                method: .post, path: "templates/{name}/original", handler: templateOriginal),
            APIRoute(method: .get, path: "templates/{name}/example", handler: templateExample),
            APIRoute(
                method: .get, path: "templates/{name}/background", handler: templateBackground),
            APIRoute(method: .get, path: "fonts", handler: fonts),
            APIRoute(method: .get, path: "fonts/{digest}", handler: font),
            APIRoute(method: .get, path: "font-samples", handler: fontSample),
            APIRoute(method: .get, path: "openapi.json", handler: describe),
        ]
    }

    private func describe(_ request: Request, _ context: WebContext) throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: try description.whole))
    }

    /// Decodes the JSON body of a request.
    func json<Value: Decodable>(_ request: Request, as type: Value.Type) async throws -> Value {
        try await uploads.json(request, as: type)
    }

    /// Renders an original. It waits for a place in the gate before it reads the original, and the pictures that
    /// a recipe lays on it.
    ///
    /// - Parameters:
    ///   - digest: the original.
    ///   - recipe: the recipe.
    ///   - work: renders, with the pictures that are laid on the meme.
    ///   - answer: makes the response while the pictures are in memory. The place is released
    ///   after it.
    func render<Value: Sendable>(
        _ digest: Digest, by recipe: Recipe,
        _ work:
            @escaping @Sendable (EncodedImage, [Digest: EncodedImage], Renderer) throws -> Value,
        then answer: (Value) async throws -> Response
    ) async throws -> Response {
        try await gate.pass { slot in
            let original = try await original(digest)
            let pictures = try await pictures(recipe.layerPictures)
            let value = try await slot.run { try work(original, pictures, $0) }
            return try await answer(value)
        }
    }

    /// Reads an original that the body of a request names.
    private func original(_ digest: Digest) async throws -> EncodedImage {
        do {
            return try await shown(digest)
        } catch StoreError.missingPicture {
            throw Problem(
                .unprocessableContent, "The original isn’t here, or no longer: upload it again.")
        }
    }

    /// Reads the pictures that are laid on a meme. Together they are no larger than an upload may be, because
    /// all of them are in memory at once.
    func pictures(_ digests: Set<Digest>) async throws -> [Digest: EncodedImage] {
        let limit = configuration.maximumUpload
        guard try digests.reduce(0, { $0 + (try store.byteCount(of: $1) ?? 0) }) <= limit else {
            throw Problem(
                .unprocessableContent,
                "The pictures that are laid on the meme have more than \(limit / 1_000_000) MB together: "
                    + "use smaller or fewer.")
        }
        var pictures: [Digest: EncodedImage] = [:]
        for digest in digests {
            do {
                pictures[digest] = try await shown(digest)
            } catch StoreError.missingPicture {
                throw RenderError.missingPicture(digest.description)
            }
        }
        return pictures
    }

    private func shown(_ digest: Digest) async throws -> EncodedImage {
        try await store.checkShown(digest)
        if let image = originals[digest] { return image }
        let image = try await store.picture(digest)
        originals.hold(image, for: digest, cost: image.byteCount)
        return image
    }
}

extension APIRoutes {
    /// A failed render of a picture.
    struct Failure: Sendable {
        var error: RenderError
        var time: ContinuousClock.Instant

        /// How long a failure is remembered. Later, a less busy machine may succeed.
        static let period = Duration.seconds(600)
        /// The approximate memory of an entry, in bytes.
        static let cost = 512
    }
}

extension RenderError {
    /// Whether the same picture would always fail.
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
