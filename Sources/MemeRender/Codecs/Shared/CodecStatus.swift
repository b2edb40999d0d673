internal import CShims

extension mm_status {
    /// Throws what went wrong while reading a picture, if anything.
    func check(
        reading format: ImageFormat, message: @autoclosure () -> UnsafePointer<CChar>
    ) throws(RenderError) {
        switch self {
        case .MM_OK: return
        case .MM_TRUNCATED: throw .truncated(format)
        case .MM_CORRUPT: throw .corrupt(format, reason: String(cString: message()))
        case .MM_UNSUPPORTED:
            throw .unsupportedVariant(format, reason: String(cString: message()))
        case .MM_NO_MEMORY: throw .outOfMemory
        }
    }

    /// Throws the error of writing a picture, if any. If the render has to end, that is the error.
    func check(
        writing format: ImageFormat, message: @autoclosure () -> UnsafePointer<CChar>
    ) throws(RenderError) {
        switch self {
        case .MM_OK: return
        case .MM_NO_MEMORY: throw .outOfMemory
        case .MM_TRUNCATED, .MM_CORRUPT, .MM_UNSUPPORTED:
            throw .encodingFailed(format, reason: String(cString: message()))
        }
    }
}
