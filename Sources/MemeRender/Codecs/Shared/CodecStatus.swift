internal import CShims

extension mm_status {
    /// Throws what went wrong while reading a picture, if anything; whatever it is, where the render
    /// has to end, that.
    func check(
        reading format: ImageFormat, message: @autoclosure () -> UnsafePointer<CChar>
    ) throws(RenderError) {
        if self != .MM_OK { try RenderWatch.check() }
        switch self {
        case .MM_OK: return
        case .MM_TRUNCATED: throw .truncated(format)
        case .MM_CORRUPT: throw .corrupt(format, reason: String(cString: message()))
        case .MM_UNSUPPORTED:
            throw .unsupportedVariant(format, reason: String(cString: message()))
        case .MM_NO_MEMORY: throw .outOfMemory
        }
    }

    /// The same while writing a picture.
    func check(
        writing format: ImageFormat, message: @autoclosure () -> UnsafePointer<CChar>
    ) throws(RenderError) {
        if self != .MM_OK { try RenderWatch.check() }
        switch self {
        case .MM_OK: return
        case .MM_NO_MEMORY: throw .outOfMemory
        case .MM_TRUNCATED, .MM_CORRUPT, .MM_UNSUPPORTED:
            throw .encodingFailed(format, reason: String(cString: message()))
        }
    }
}
