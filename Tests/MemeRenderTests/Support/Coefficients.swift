import CShims

@testable import MemeRender

/// The quantized DCT coefficients of a JPEG, as libjpeg reads them.
struct Coefficients: Equatable {
    struct Component: Equatable {
        /// The pixels that a block covers, across and down.
        var width: Int
        var height: Int
        var quantization: [UInt16]
        /// The blocks by row and column: 64 coefficients each.
        var blocks: [[[Int16]]]
    }

    struct Unreadable: Error {
        var message: String
    }

    var components: [Component] = []

    init(_ image: EncodedImage) throws {
        guard let decoder = mm_jpeg_decoder_create({ _ in false }, nil) else {
            throw RenderError.outOfMemory
        }
        defer { mm_jpeg_decoder_destroy(decoder) }
        try image.bytes.withUnsafeBufferPointer { bytes in
            var info = mm_jpeg_info()
            guard
                mm_jpeg_decoder_open(
                    decoder, bytes.baseAddress, bytes.count, .max, .max, false, &info) == .MM_OK,
                mm_jpeg_decoder_read_blocks(decoder) == .MM_OK,
                let parts = JPEGCoding.components(of: decoder, info)
            else { throw Unreadable(message: String(cString: mm_jpeg_decoder_message(decoder))) }
            let across = parts.map(\.horizontalSampling).max() ?? 1
            let down = parts.map(\.verticalSampling).max() ?? 1
            for (index, part) in parts.enumerated() {
                var component = Component(
                    width: 8 * across / part.horizontalSampling,
                    height: 8 * down / part.verticalSampling, quantization: part.quantization,
                    blocks: [])
                var count: Int32 = 0
                while let row = mm_jpeg_decoder_blocks(
                    decoder, Int32(index), Int32(component.blocks.count), &count)
                {
                    component.blocks.append(
                        (0..<Int(count)).map {
                            Array(UnsafeBufferPointer(start: row + 64 * $0, count: 64))
                        })
                }
                components.append(component)
            }
        }
    }
}
