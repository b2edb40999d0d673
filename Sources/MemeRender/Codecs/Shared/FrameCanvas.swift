/// The canvas that the frames of an animation are composited on: 8-bit RGBA, not premultiplied,
/// transparent at first.
struct FrameCanvas {
    private let size: PixelSize
    private var pixels: [UInt8]

    /// - Throws: ``RenderError/outOfMemory`` if the number of its bytes is no `Int`.
    init(size: PixelSize) throws(RenderError) {
        let (count, overflow) = size.pixelCount.multipliedReportingOverflow(by: 4)
        guard !overflow else { throw .outOfMemory }
        self.size = size
        pixels = [UInt8](repeating: 0, count: count)
    }

    /// Copies the canvas, tightly packed.
    func copy(to target: UnsafeMutableRawPointer, as layout: PixelLayout) {
        pixels.withUnsafeBytes { source in
            guard let source = source.baseAddress else { return }
            PixelConverter(from: Animation.layout, to: layout)
                .convert(source, to: target, count: size.pixelCount)
        }
    }

    /// Makes a part transparent.
    ///
    /// - Parameter place: a part of the canvas, like those below.
    mutating func clear(_ place: PixelRect) {
        for y in place.y..<place.y + place.size.height {
            let start = 4 * (y * size.width + place.x)
            for index in start..<start + 4 * place.size.width { pixels[index] = 0 }
        }
    }

    /// The pixels of a part, tightly packed.
    func part(_ place: PixelRect) -> [UInt8] {
        var part: [UInt8] = []
        part.reserveCapacity(4 * place.size.pixelCount)
        for y in place.y..<place.y + place.size.height {
            let start = 4 * (y * size.width + place.x)
            part += pixels[start..<start + 4 * place.size.width]
        }
        return part
    }

    /// Draws a picture on a part.
    ///
    /// - Parameters:
    ///   - picture: RGBA, tightly packed.
    ///   - isBlended: whether it is composited source-over; otherwise it replaces what is there.
    mutating func draw(_ picture: [UInt8], at place: PixelRect, isBlended: Bool) {
        let width = place.size.width
        pixels.withUnsafeMutableBytes { pixels in
            picture.withUnsafeBytes { picture in
                guard let pixels = pixels.baseAddress, let picture = picture.baseAddress else {
                    return
                }
                for y in 0..<place.size.height {
                    let source = picture + 4 * y * width
                    let target = pixels + 4 * ((place.y + y) * size.width + place.x)
                    if isBlended {
                        blend(source, onto: target, count: width)
                    } else {
                        target.copyMemory(from: source, byteCount: 4 * width)
                    }
                }
            }
        }
    }
}

/// Blends pixels over others, source-over; both are RGBA, not premultiplied.
private func blend(
    _ source: UnsafeRawPointer, onto target: UnsafeMutableRawPointer, count: Int
) {
    for offset in stride(from: 0, to: 4 &* count, by: 4) {
        let alpha = Int(source.load(fromByteOffset: offset &+ 3, as: UInt8.self))
        if alpha == 0 { continue }
        let below = Int(target.load(fromByteOffset: offset &+ 3, as: UInt8.self))
        if alpha == 255 || below == 0 {
            (target + offset).copyMemory(from: source + offset, byteCount: 4)
            continue
        }
        // The weights are in units of 1 / (255 × 255).
        let shines = below &* (255 &- alpha)
        let whole = 255 &* alpha &+ shines
        for channel in offset..<offset &+ 3 {
            let front = Int(source.load(fromByteOffset: channel, as: UInt8.self))
            let back = Int(target.load(fromByteOffset: channel, as: UInt8.self))
            let mixed = (front &* alpha &* 255 &+ back &* shines &+ whole / 2) / whole
            target.storeBytes(of: UInt8(mixed), toByteOffset: channel, as: UInt8.self)
        }
        target.storeBytes(
            of: UInt8((whole &+ 127) / 255), toByteOffset: offset &+ 3, as: UInt8.self)
    }
}
