import Hummingbird
import MemeRender
import MemeStore

/// What ``APIRoutes`` keeps in memory of a picture.
enum PictureKey: Hashable, Sendable {
    case image(Digest)
    case thumbnail(Digest)
}

extension APIRoutes {
    /// A meme or an original, exactly as it is stored.
    func image(_ request: Request, _ context: WebContext) async throws -> Response {
        let digest = try context.digest
        return try await picture(.image(digest), EntityTag("\(digest)"), request) {
            try await store.picture(digest)
        }
    }

    func thumbnail(_ request: Request, _ context: WebContext) async throws -> Response {
        let digest = try context.digest
        return try await picture(.thumbnail(digest), EntityTag("\(digest)-thumbnail"), request) {
            if let kept = await store.keptThumbnail(of: digest) { return kept }
            return try await gate.pass { _ in try await store.thumbnail(of: digest) }
        }
    }

    private func picture(
        _ key: PictureKey, _ tag: EntityTag, _ request: Request,
        read: () async throws -> EncodedImage
    ) async throws -> Response {
        // What a client has by its digest can't have changed: nothing is read.
        if let list = request.headers[.ifNoneMatch], list != "*", tag.isNamed(in: list) {
            return .notModified(tag, .byTheUser)
        }
        let bytes: ServedBytes
        if let held = servedPictures[key] {
            bytes = held
        } else {
            let image = try await read()
            bytes = ServedBytes(
                body: ByteBuffer(bytes: image.bytes), mediaType: image.format.mediaType, tag: tag)
            servedPictures.hold(bytes, for: key, cost: image.bytes.count)
        }
        return bytes.response(to: request, caching: .byTheUser)
    }

    /// The memes that a search finds, side by side.
    func contactSheet(_ request: Request, _ context: WebContext) async throws -> Response {
        let query = MemeQuery(
            search: try request.search,
            limit: try request.query("limit", in: Self.listLengths) ?? Page.defaultLimit)
        let columns = try request.query("columns", in: 1...20)
        let format: ImageFormat
        switch try request.query("format") ?? "png" {
        case "png": format = .png
        case "jpeg": format = .jpeg
        default: throw Problem(.badRequest, "“format” is to be png or jpeg.")
        }
        let sheet = try await gate.pass { _ in
            try await store.contactSheet(of: query, columns: columns, as: format)
        }
        return .rendered(sheet)
    }
}
