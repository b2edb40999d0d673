internal import CShims

/// Encodes a JPEG through libjpeg-turbo.
struct JPEGEncoder: ~Copyable {
    private let encoder: OpaquePointer

    /// Starts a file.
    ///
    /// - Precondition: The layout is 8-bit gray or RGB.
    init(
        size: PixelSize, layout: PixelLayout, metadata: ImageMetadata, settings: JPEGSettings
    ) throws(RenderError) {
        precondition(layout.bitDepth == 8 && !layout.hasAlpha, "JPEG holds 8-bit gray or RGB")
        guard let encoder = mm_jpeg_encoder_create() else { throw .outOfMemory }
        do {
            try Self.start(encoder, size, layout, metadata, settings)
        } catch {
            mm_jpeg_encoder_destroy(encoder)
            throw error
        }
        self.encoder = encoder
    }

    deinit {
        mm_jpeg_encoder_destroy(encoder)
    }

    /// Encodes the next rows, tightly packed.
    borrowing func writeRows(
        from rows: UnsafeRawPointer, count: Int
    ) throws(RenderError) {
        try check(
            mm_jpeg_encoder_write_rows(encoder, rows.assumingMemoryBound(to: UInt8.self), count))
    }

    /// Finishes the file.
    consuming func finish() throws(RenderError) -> [UInt8] {
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        try check(mm_jpeg_encoder_finish(encoder, &bytes, &count))
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private borrowing func check(_ status: mm_status) throws(RenderError) {
        try Self.check(status, of: encoder)
    }
}

/// The settings, applied before the first row.
extension JPEGEncoder {
    private static func start(
        _ encoder: OpaquePointer, _ size: PixelSize, _ layout: PixelLayout,
        _ metadata: ImageMetadata, _ settings: JPEGSettings
    ) throws(RenderError) {
        try check(
            mm_jpeg_encoder_set_image(
                encoder, Int32(size.width), Int32(size.height), Int32(layout.channels.rawValue)),
            of: encoder)
        let isProgressive = try apply(settings, to: encoder, for: layout)
        if let density = metadata.density?.forJPEG {
            try check(
                mm_jpeg_encoder_set_density(
                    encoder, density.jfifUnit, UInt16(density.x), UInt16(density.y)),
                of: encoder)
        }
        try check(mm_jpeg_encoder_start(encoder, isProgressive, isProgressive), of: encoder)
        for segment in metadata.jpegSegments(metadata.iccProfile(for: layout)) {
            try check(
                mm_jpeg_encoder_write_marker(
                    encoder, Int32(segment.marker), segment.payload, segment.payload.count),
                of: encoder)
        }
    }

    /// Sets the tables and the sampling. Returns whether the file is progressive.
    private static func apply(
        _ settings: JPEGSettings, to encoder: OpaquePointer, for layout: PixelLayout
    ) throws(RenderError) -> Bool {
        switch settings {
        case .quality(let quality):
            try check(mm_jpeg_encoder_set_quality(encoder, Int32(quality)), of: encoder)
            if quality < 90, !layout.isGray {
                try check(mm_jpeg_encoder_set_sampling(encoder, 0, 2, 2), of: encoder)
            }
            return false
        case .like(let source):
            let coding = source.adapted(to: layout)
            var tables: [[UInt16]] = []
            for (index, component) in zip(Int32(0)..., coding.components) {
                // Larger divisors also leave only zeros; and libjpeg, which multiplies them by eight in
                // 16 bits, would divide by zero.
                let table = component.quantization.map { min($0, 8191) }
                let slot = tables.firstIndex(of: table) ?? tables.endIndex
                if slot == tables.endIndex { tables.append(table) }
                try check(
                    mm_jpeg_encoder_set_sampling(
                        encoder, index, Int32(component.horizontalSampling),
                        Int32(component.verticalSampling)), of: encoder)
                try check(
                    mm_jpeg_encoder_set_table(encoder, index, Int32(slot), table), of: encoder)
            }
            return coding.isProgressive
        }
    }

    private static func check(
        _ status: mm_status, of encoder: OpaquePointer
    ) throws(RenderError) {
        try status.check(writing: .jpeg, message: mm_jpeg_encoder_message(encoder))
    }
}
