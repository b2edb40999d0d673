import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// Stores an uploaded picture unchanged. The response is `201` the first time, `200` if the store
    /// has it already.
    func addOriginal(_ request: Request, _ context: WebContext) async throws -> Response {
        try Self.checkMediaType(request.mediaType)
        return try await uploads.withBody(of: request, upTo: configuration.maximumUpload) { body in
            // Reading a header may take long as well, so no file is read on the event loops.
            let (image, size) = try await gate.run { renderer in
                let image = try EncodedImage([UInt8](body.readableBytesView))
                return (image, try renderer.size(of: image))
            }
            return try await stored(image, size)
        }
    }

    /// Stores a picture of a size as an original, and tells of it.
    func stored(_ image: EncodedImage, _ size: PixelSize) async throws -> Response {
        let (record, isNew) = try await kept(image, size)
        return try .json(
            record, status: isNew ? .created : .ok,
            headers: isNew ? [.location: record.url] : [:])
    }

    /// Stores a picture of a size as an original; `isNew` if the store didn't have it.
    func kept(
        _ image: EncodedImage, _ size: PixelSize
    ) async throws -> (record: OriginalRecord, isNew: Bool) {
        let (digest, isNew) = try await store.addOriginal(image)
        let record = OriginalRecord(
            digest: digest, format: image.format, width: size.width, height: size.height,
            byteCount: image.byteCount, url: APIPath.image(digest))
        return (record, isNew)
    }

    /// The bytes decide the format. This refuses bodies that claim to be something else, such as a form.
    private static func checkMediaType(_ type: String) throws(Problem) {
        guard type.isEmpty || type == "application/octet-stream" || type.hasPrefix("image/") else {
            throw Problem(
                .unsupportedMediaType,
                "“\(type)” is no picture: send the file of a JPEG, PNG, GIF, WebP, HEIC, "
                    + "AVIF, JPEG XL, TIFF or BMP, as it is.")
        }
    }
}
