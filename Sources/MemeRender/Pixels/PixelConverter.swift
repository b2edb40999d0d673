/// Converts rows of pixels from one layout to another.
///
/// It never converts color to gray: a caller asks for gray only if the samples are gray.
struct PixelConverter {
    let from: PixelLayout
    let to: PixelLayout
    /// The color behind transparent pixels if `to` has no alpha.
    var background = Color.black

    /// Converts `count` pixels. Both sides need only the alignment of their samples.
    ///
    /// - Returns: whether a pixel was transparent and was composited onto the background.
    @discardableResult
    func convert(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
    ) -> Bool {
        if from == to {
            target.copyMemory(from: source, byteCount: count * from.bytesPerPixel)
            return false
        }
        var flattened = false
        let flattens = from.hasAlpha && !to.hasAlpha
        for index in 0..<count {
            var pixel = load(source + index * from.bytesPerPixel)
            if flattens, pixel.alpha < 0xffff {
                flattened = true
                pixel.lay(on: background)
            }
            store(pixel, at: target + index * to.bytesPerPixel)
        }
        return flattened
    }

    /// The bytes of one pixel of a color.
    static func sample(of color: Color, in layout: PixelLayout) -> [UInt8] {
        let whole = PixelLayout(channels: .rgba, bitDepth: 8)
        var bytes = [UInt8](repeating: 0, count: layout.bytesPerPixel)
        let components = [color.red, color.green, color.blue, color.alpha]
        components.withUnsafeBytes { source in
            bytes.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                PixelConverter(from: whole, to: layout, background: color)
                    .convert(source, to: target, count: 1)
            }
        }
        return bytes
    }

    private func load(_ pixel: UnsafeRawPointer) -> DeepPixel {
        func sample(_ index: Int) -> UInt32 {
            from.bitDepth == 16
                ? UInt32(pixel.load(fromByteOffset: 2 * index, as: UInt16.self))
                : UInt32(pixel.load(fromByteOffset: index, as: UInt8.self)) * 257
        }
        let gray = from.isGray
        return DeepPixel(
            red: sample(0), green: sample(gray ? 0 : 1), blue: sample(gray ? 0 : 2),
            alpha: from.hasAlpha ? sample(gray ? 1 : 3) : 0xffff)
    }

    private func store(_ pixel: DeepPixel, at target: UnsafeMutableRawPointer) {
        func set(_ index: Int, _ value: UInt32) {
            if to.bitDepth == 16 {
                target.storeBytes(
                    of: UInt16(value), toByteOffset: 2 * index, as: UInt16.self)
            } else {
                target.storeBytes(
                    of: UInt8((value * 255 + 0x7fff) / 0xffff), toByteOffset: index,
                    as: UInt8.self)
            }
        }
        if to.isGray {
            set(0, pixel.green)
        } else {
            set(0, pixel.red)
            set(1, pixel.green)
            set(2, pixel.blue)
        }
        if to.hasAlpha { set(to.channels.rawValue - 1, pixel.alpha) }
    }
}

/// A pixel of 16-bit components, not premultiplied.
private struct DeepPixel {
    var red: UInt32
    var green: UInt32
    var blue: UInt32
    var alpha: UInt32

    mutating func lay(on background: Color) {
        func mix(_ above: UInt32, _ below: UInt8) -> UInt32 {
            let sum = UInt64(above) * UInt64(alpha) + UInt64(below) * 257 * UInt64(0xffff - alpha)
            return UInt32((sum + 0x7fff) / 0xffff)
        }
        red = mix(red, background.red)
        green = mix(green, background.green)
        blue = mix(blue, background.blue)
        alpha = 0xffff
    }
}

extension PixelLayout {
    /// The layout that holds everything this layout can, and also color or alpha.
    func adding(color: Bool = false, alpha: Bool = false) -> PixelLayout {
        let channels: Channels =
            switch (isGray && !color, hasAlpha || alpha) {
            case (true, false): .gray
            case (true, true): .grayAlpha
            case (false, false): .rgb
            case (false, true): .rgba
            }
        return PixelLayout(channels: channels, bitDepth: bitDepth)
    }
}
