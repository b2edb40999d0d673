import Hummingbird
import MemeRender
import MemeStore

/// The keys of the pictures that ``APIRoutes`` caches in memory.
enum PictureKey: Hashable, Sendable {
    case image(Digest)
    case thumbnail(Digest)
    /// The example of a template with this digest, in a language.
    case example(Digest, PageLanguage)
}

extension APIRoutes {
    /// Sends a meme or an original unchanged, as it is stored.
    func image(_ request: Request, _ context: WebContext) async throws -> Response {
        try await storedPicture(context.digest, request)
    }

    /// Sends a picture unchanged, as it is stored.
    func storedPicture(_ digest: Digest, _ request: Request) async throws -> Response {
        try await picture(.image(digest), of: digest, EntityTag("\(digest)"), request) {
            let file = try await store.pictureFile(digest)
            if file.byteCount <= AnswerRoom.smallSize {
                return try await .init(store.picture(digest))
            }
            try await file.verify()
            return Picture(content: .file(file), format: file.format)
        }
    }

    func thumbnail(_ request: Request, _ context: WebContext) async throws -> Response {
        let digest = try context.digest
        let tag = Self.thumbnailTag(of: digest)
        return try await picture(.thumbnail(digest), of: digest, tag, request) {
            try await thumbnail(of: digest)
        }
    }

    /// The thumbnail of a meme in the trash, whose picture has no address any more.
    func discardedThumbnail(_ request: Request, _ context: WebContext) async throws -> Response {
        let digest = try await store.summary(context.memeID, among: .trash).memed
        let picture = try await thumbnail(of: digest)
        let bytes = ServedBytes(
            content: picture.content, mediaType: picture.format.mediaType,
            tag: Self.thumbnailTag(of: digest))
        return try bytes.response(to: request, caching: .whileItIsThere)
    }

    /// The bytes of thumbnails were others before they were WebPs.
    private static func thumbnailTag(of digest: Digest) -> EntityTag {
        EntityTag("\(digest)-page")
    }

    private func thumbnail(of digest: Digest) async throws -> Picture {
        if let kept = await store.keptThumbnail(of: digest) { return Picture(kept) }
        try checkForFailure(of: digest)
        return try await gate.pass { slot in
            let image = try await store.picture(digest)
            return Picture(
                try await slot.run { renderer in
                    try makeThumbnail(of: digest, showing: image, by: renderer)
                })
        }
    }

    /// Throws the error of a recent failure again, so that a picture that takes all of its time and then
    /// fails doesn't do so at each request.
    private func checkForFailure(of digest: Digest) throws(RenderError) {
        if let failure = failures[digest], failure.time.duration(to: .now) < Failure.period {
            throw failure.error
        }
    }

    private func makeThumbnail(
        of digest: Digest, showing image: EncodedImage, by renderer: Renderer
    ) throws -> EncodedImage {
        do {
            return try store.makeThumbnail(of: digest, showing: image, by: renderer)
        } catch let error as RenderError where error.isForGood {
            failures.hold(Failure(error: error, time: .now), for: digest, cost: Failure.cost)
            throw error
        }
    }

    /// A picture in memory, or its file.
    private struct Picture {
        var content: ServedBytes.Content
        var format: ImageFormat

        init(content: ServedBytes.Content, format: ImageFormat) {
            self.content = content
            self.format = format
        }

        init(_ image: EncodedImage) {
            self.init(
                content: .memory(ByteBuffer(bytes: image.bytes)), format: image.format)
        }
    }

    private func picture(
        _ key: PictureKey, of digest: Digest, _ tag: EntityTag, _ request: Request,
        find: () async throws -> Picture
    ) async throws -> Response {
        // A deleted picture is gone, even if a cache still has it.
        try await store.checkShown(digest)
        try tag.checkIfMatch(request)
        // An address with a digest never changes its content, so a client that has it needs no new
        // bytes.
        if let list = request.headers[.ifNoneMatch], list != "*", tag.isNamed(in: list) {
            return .notModified(tag, .whileItIsThere)
        }
        let bytes: ServedBytes
        // A file whose digest was verified once isn't read again for that.
        if let held = servedPictures[key], held.isUnchanged {
            bytes = held
        } else {
            let picture = try await find()
            bytes = ServedBytes(
                content: picture.content, mediaType: picture.format.mediaType, tag: tag)
            servedPictures.hold(bytes, for: key, cost: bytes.cost)
        }
        return try bytes.response(to: request, caching: .whileItIsThere)
    }

    /// Renders a contact sheet of the memes that a search finds, or that have some tags.
    func contactSheet(_ request: Request, _ context: WebContext) async throws -> Response {
        let query = MemeQuery(
            search: try request.search,
            limit: try request.query("limit", in: Self.listLengths) ?? Page.defaultLimit,
            tags: try request.tags)
        let columns = try request.query("columns", in: 1...20)
        let format: ImageFormat
        switch try request.query("format") ?? "png" {
        case "png": format = .png
        case "jpeg": format = .jpeg
        default: throw Problem(.badRequest, "“format” is to be png or jpeg.")
        }
        return try await gate.pass { slot in
            try await slot.whileClientWaits { renderer in
                try Response.rendered(
                    await store.contactSheet(
                        of: query, columns: columns, as: format, by: renderer))
            }
        }
    }
}
