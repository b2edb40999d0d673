import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// Keeps a picture that is sent as it is: `201` the first time, `200` where it is here already.
    func addOriginal(_ request: Request, _ context: WebContext) async throws -> Response {
        try Self.checkMediaType(request.mediaType)
        return try await uploads.withBody(of: request, upTo: configuration.maximumUpload) { body in
            let image = try EncodedImage([UInt8](body.readableBytesView))
            let size = try image.size
            let limit = configuration.limits.maximumPixels
            if size.pixelCount > limit { throw RenderError.tooManyPixels(size, limit: limit) }
            let (digest, isNew) = try await store.addOriginal(image)
            let record = OriginalRecord(
                digest: digest, format: image.format, width: size.width, height: size.height,
                bytes: image.bytes.count, url: APIPath.image(digest))
            return try .json(
                record, status: isNew ? .created : .ok,
                headers: isNew ? [.location: record.url] : [:])
        }
    }

    /// The bytes decide what a picture is; what says that it is none, such as a form, is refused.
    private static func checkMediaType(_ type: String) throws(Problem) {
        guard type.isEmpty || type == "application/octet-stream" || type.hasPrefix("image/") else {
            throw Problem(.unsupportedMediaType, "The body is to be a picture, as it is.")
        }
    }
}
