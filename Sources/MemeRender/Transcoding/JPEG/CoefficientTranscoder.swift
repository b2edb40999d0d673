internal import CShims

/// Composites ink onto the blocks of any JPEG that libjpeg reads, usually a progressive one.
///
/// All coefficients are in memory. Blocks without ink keep theirs; then the whole file is entropy-coded
/// again.
struct CoefficientTranscoder: ~Copyable {
    private let decoder: OpaquePointer
    private let context: RenderContext
    private let components: [JPEGCoding.Component]
    /// The size of an MCU in pixels.
    private let mcu: PixelSize
    private let model: BlockBlender.Model

    /// - Parameter bytes: the whole file, which must stay in place as long as the transcoder lives.
    /// - Returns: `nil` if it is damaged.
    /// - Throws: what ends the render.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext) throws(RenderError) {
        guard let decoder = mm_jpeg_decoder_create(RenderContext.isOverInC, context.pointer)
        else { return nil }
        var info = mm_jpeg_info()
        guard
            mm_jpeg_decoder_open(
                decoder, bytes.baseAddress, bytes.count, .max, .max, false, &info) == .MM_OK,
            [1, 3, 4].contains(info.components),
            mm_jpeg_decoder_read_blocks(decoder) == .MM_OK,
            let components = JPEGCoding.components(of: decoder, info)
        else {
            mm_jpeg_decoder_destroy(decoder)
            try context.check()
            return nil
        }
        self.decoder = decoder
        self.context = context
        self.components = components
        mcu = PixelSize(
            width: 8 * (components.map(\.horizontalSampling).max() ?? 1),
            height: 8 * (components.map(\.verticalSampling).max() ?? 1))
        model =
            switch info.components {
            case 4: info.is_ycc ? .ycck : .cmyk
            case 1: .luminanceAndChroma
            default: info.is_ycc ? .luminanceAndChroma : .rgb
            }
    }

    deinit {
        mm_jpeg_decoder_destroy(decoder)
    }

    /// - Parameters:
    ///   - size: the stored size of the picture.
    ///   - layout: the layout of decoded pixels, gray or RGB.
    ///   - metadata: the metadata of the new file.
    /// - Returns: the new file; `nil` if libjpeg can't write what it has read.
    func run(
        _ ink: InkLayers, on size: PixelSize, _ orientation: Orientation, layout: PixelLayout,
        metadata: ImageMetadata, progress: (Double) -> Void
    ) throws(RenderError) -> [UInt8]? {
        // Samples of each component must cover whole pixels.
        guard
            components.allSatisfy({
                mcu.width / 8 % $0.horizontalSampling == 0
                    && mcu.height / 8 % $0.verticalSampling == 0
            })
        else { return nil }
        progress(0.5)
        try context.check()
        let profile = isSeparated ? metadata.inkProfile : metadata.iccProfile(for: layout)
        try blend(ink, on: size, orientation, profile)
        try context.check()
        progress(0.6)
        return try encode(metadata, profile)
    }

    /// Whether the components are the inks of printers.
    private var isSeparated: Bool { components.count == 4 }

    private func blend(
        _ layers: InkLayers, on size: PixelSize, _ orientation: Orientation, _ profile: [UInt8]?
    ) throws(RenderError) {
        var blender = BlockBlender(
            model, quantization: components.map(\.quantization), order: BlockBlender.rowByRow)
        var stripe = InkStripe(layers, on: size, orientation, mcu: mcu, context)
        let separation =
            try isSeparated
            ? InkSeparation(stripe.pixelCount, inverted: model == .ycck, profile: profile) : nil
        for top in stride(from: 0, to: size.height, by: mcu.height) {
            try stripe.move(to: top)
            if stripe.columns.isEmpty { continue }
            separation?.separate(stripe)
            for (index, component) in components.enumerated() {
                let pixels = separation?.pixels(of: index) ?? UnsafePointer(stripe.pixels)
                let width = mcu.width / 8 / component.horizontalSampling
                let height = mcu.height / 8 / component.verticalSampling
                for y in stride(from: top, to: top + mcu.height, by: 8 * height) {
                    var count: Int32 = 0
                    // There are no blocks below the picture.
                    guard
                        let blocks = mm_jpeg_decoder_blocks(
                            decoder, Int32(index), Int32(y / (8 * height)), &count)
                    else { continue }
                    let first = stripe.columns.lowerBound / (8 * width)
                    let end = min(Int(count), (stripe.columns.upperBound - 1) / (8 * width) + 1)
                    for column in first..<max(first, end) {
                        blender.take(
                            pixels + (y - stripe.rows.lowerBound) * stripe.stride
                                + column * 8 * width,
                            stride: stripe.stride, width: width, height: height)
                        blender.blend(into: blocks + 64 * column, of: index)
                    }
                }
            }
        }
    }

    private func encode(
        _ metadata: ImageMetadata, _ profile: [UInt8]?
    ) throws(RenderError) -> [UInt8]? {
        guard let encoder = mm_jpeg_encoder_create() else { throw .outOfMemory }
        defer { mm_jpeg_encoder_destroy(encoder) }
        let density = metadata.density?.forJPEG ?? PixelDensity(x: 1, y: 1, unit: .none)
        var status = mm_jpeg_encoder_start_blocks(
            encoder, decoder, density.jfifUnit, UInt16(density.x), UInt16(density.y))
        for segment in metadata.jpegSegments(profile) where status == .MM_OK {
            status = mm_jpeg_encoder_write_marker(
                encoder, Int32(segment.marker), segment.payload, segment.payload.count)
        }
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        if status == .MM_OK { status = mm_jpeg_encoder_finish(encoder, &bytes, &count) }
        switch status {
        case .MM_OK: return Array(UnsafeBufferPointer(start: bytes, count: count))
        case .MM_NO_MEMORY: throw .outOfMemory
        default: return nil
        }
    }
}
