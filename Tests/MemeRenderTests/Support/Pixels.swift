@testable import MemeRender

/// A whole decoded picture.
struct Pixels: Equatable {
    var size: PixelSize
    var layout: PixelLayout
    var bytes: [UInt8]
    var isDamaged = false

    init(size: PixelSize, layout: PixelLayout, bytes: [UInt8]) {
        self.size = size
        self.layout = layout
        self.bytes = bytes
    }

    /// - Parameter step: how many rows to read at once; all if `nil`.
    init(
        _ image: EncodedImage, atLeast leastSize: PixelSize? = nil, acceptsDamage: Bool = false,
        step: Int? = nil
    ) throws(RenderError) {
        let header = try ImageHeader(of: image)
        self = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try ImageDecoder(
                header, bytes: bytes, atLeast: leastSize, acceptsDamage: acceptsDamage)
            var pixels = Pixels(size: decoder.size, layout: decoder.layout, bytes: [])
            let stride = pixels.stride
            pixels.bytes = [UInt8](repeating: 0xaa, count: stride * decoder.size.height)
            try pixels.bytes.withUnsafeMutableBufferPointer { target throws(RenderError) in
                guard let start = target.baseAddress else { return }
                guard let step else { return try decoder.readAll(into: start) }
                var y = 0
                while y < decoder.size.height {
                    let count = min(step, decoder.size.height - y)
                    try decoder.readRows(into: start + y * stride, count: count)
                    y += count
                }
            }
            pixels.isDamaged = decoder.isDamaged
            return pixels
        }
    }

    var stride: Int { size.width * layout.bytesPerPixel }

    /// The samples of a pixel.
    subscript(x: Int, y: Int) -> [Int] {
        let start = y * stride + x * layout.bytesPerPixel
        let bytes = bytes[start..<start + layout.bytesPerPixel]
        if layout.bitDepth == 8 { return bytes.map(Int.init) }
        return bytes.withUnsafeBytes { raw in
            (0..<layout.channels.rawValue).map {
                Int(raw.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self))
            }
        }
    }

    func encoded(
        as format: ImageFormat, metadata: ImageMetadata = ImageMetadata(),
        fineness: Fineness = .standard, step: Int = 7
    ) throws(RenderError) -> EncodedImage {
        let encoder = try ImageEncoder(
            format: format, size: size, layout: layout, metadata: metadata, fineness: fineness,
            .unlimited)
        try bytes.withUnsafeBufferPointer { source throws(RenderError) in
            guard let start = source.baseAddress else { return }
            var y = 0
            while y < size.height {
                let count = min(step, size.height - y)
                try encoder.writeRows(from: start + y * stride, count: count)
                y += count
            }
        }
        return EncodedImage(bytes: try encoder.finish(), format: format)
    }
}

extension EncodedImage {
    /// The decoder's metadata.
    func metadata() throws(RenderError) -> ImageMetadata {
        let header = try ImageHeader(of: self)
        return try bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try ImageDecoder(header, bytes: bytes).metadata
        }
    }

    func jpegCoding() throws(RenderError) -> JPEGCoding? {
        let header = try ImageHeader(of: self)
        return try bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try ImageDecoder(header, bytes: bytes).coding.jpeg
        }
    }
}
