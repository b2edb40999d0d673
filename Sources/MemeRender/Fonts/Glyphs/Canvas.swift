import CCairo

/// A Cairo image surface: premultiplied ARGB, a `UInt32` per pixel, rows from the top.
///
/// It owns its Cairo handles and frees them.
struct Canvas: ~Copyable {
    let size: PixelSize
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// The longest side of a Cairo image surface, in pixels.
    static let longestSide = 32_767

    /// Creates a transparent canvas.
    init(_ size: PixelSize) throws(RenderError) {
        guard size.longestSide <= Self.longestSide else {
            throw .drawingFailed(
                reason: "Cairo's pictures end at \(Self.longestSide) pixels a side, "
                    + "and this one is \(size)")
        }
        // If Cairo fails, it returns an object in an error state, never a null pointer.
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height)),
            let context = cairo_create(surface)
        else { throw .outOfMemory }
        if let error = Self.error(of: cairo_status(context)) {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw error
        }
        self.size = size
        self.surface = surface
        self.context = context
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    private static func error(of status: cairo_status_t) -> RenderError? {
        switch status {
        case CAIRO_STATUS_SUCCESS: nil
        case CAIRO_STATUS_NO_MEMORY: .outOfMemory
        default: .drawingFailed(reason: String(cString: cairo_status_to_string(status)))
        }
    }

    /// Calls `body` with the pixels after flushing all drawing to them.
    ///
    /// - Parameter body: receives the pixels and the number of pixels from one row to the next.
    borrowing func withPixels<Result: ~Copyable>(
        _ body: (UnsafeMutablePointer<UInt32>, _ stride: Int) throws(RenderError) -> Result
    ) throws(RenderError) -> Result {
        if let error = Self.error(of: cairo_status(context)) { throw error }
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { throw .outOfMemory }
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        defer { cairo_surface_mark_dirty(surface) }
        return try bytes.withMemoryRebound(to: UInt32.self, capacity: stride * size.height) {
            pixels throws(RenderError) in try body(pixels, stride)
        }
    }
}
