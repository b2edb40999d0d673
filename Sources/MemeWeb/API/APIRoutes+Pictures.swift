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
        return try await picture(.image(digest), of: digest, EntityTag("\(digest)"), request) {
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
        let tag = EntityTag("\(digest)-thumbnail")
        return try await picture(.thumbnail(digest), of: digest, tag, request) {
            if let kept = await store.keptThumbnail(of: digest) { return Picture(kept) }
            try checkForFailure(of: digest)
            return try await gate.pass { slot in
                let image = try await store.picture(digest)
                return Picture(try await slot.run { try makeThumbnail(of: digest, showing: image) })
            }
        }
    }

    /// Throws again what has failed a while ago: what takes as long as it may, and gives nothing in
    /// the end, does so once.
    private func checkForFailure(of digest: Digest) throws(RenderError) {
        if let failure = failures[digest], failure.time.duration(to: .now) < Failure.period {
            throw failure.error
        }
    }

    private func makeThumbnail(
        of digest: Digest, showing image: EncodedImage
    ) throws -> EncodedImage {
        do {
            return try store.makeThumbnail(
                of: digest, showing: image, within: configuration.limits.time)
        } catch let error as RenderError where error.isForGood {
            failures.hold(Failure(error: error, time: .now), for: digest, cost: Failure.cost)
            throw error
        }
    }

    /// A picture, or where it is.
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
        // What was deleted is gone, even where memory or the client still has it.
        try await store.checkShown(digest)
        try tag.checkIfMatch(request)
        // What a client has by its digest can't have changed: nothing is read.
        if let list = request.headers[.ifNoneMatch], list != "*", tag.isNamed(in: list) {
            return .notModified(tag, .whileItIsThere)
        }
        let bytes: ServedBytes
        // A file that was compared with its digest once isn't read for that again.
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
        return try await gate.pass { slot in
            try await slot.whileClientWaits {
                try Response.rendered(
                    await store.contactSheet(
                        of: query, columns: columns, as: format, limits: configuration.limits))
            }
        }
    }
}
