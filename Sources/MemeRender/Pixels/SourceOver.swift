/// Source-over compositing (Porter and Duff, 1984), rounded to the nearest: a color over another, and
/// rows of ink over rows of a picture.
enum SourceOver {
    /// Composites a color over another, both premultiplied ARGB.
    @inline(__always)
    static func over(_ below: UInt32, _ color: UInt32) -> UInt32 {
        let remaining = 255 &- color >> 24
        if below == 0 || remaining == 0 { return color }
        return mix(below, remaining, color, 255)
    }

    /// Replaces a part of a premultiplied color by another; `part` is the coverage in 255ths. Unlike
    /// with ``over(_:_:)``, a translucent color hides what it covers.
    @inline(__always)
    static func replace(_ pixel: UInt32, by color: UInt32, _ part: UInt32) -> UInt32 {
        part == 0 ? pixel : part == 255 ? color : mix(pixel, 255 &- part, color, part)
    }

    /// The weighted sum of two premultiplied colors; the weights are in 255ths. The sum must not exceed
    /// white.
    @inline(__always)
    static func mix(
        _ first: UInt32, _ part: UInt32, _ second: UInt32, _ otherPart: UInt32
    ) -> UInt32 {
        /// Blends two components at once, each in the lower half of 16 bits.
        func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
            let sum =
                (first & 0xff00ff) &* part &+ (second & 0xff00ff) &* otherPart &+ 0x80_0080
            return (sum &+ sum >> 8 & 0xff00ff) >> 8 & 0xff00ff
        }
        return pair(first, second) | pair(first >> 8, second >> 8) << 8
    }

    /// Premultiplies pixels of 8 bits, to ARGB.
    static func premultiply(
        _ pixels: UnsafePointer<UInt8>, _ channels: PixelLayout.Channels,
        to target: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        func color(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
            0xff00_0000 | UInt32(pixels[red]) << 16 | UInt32(pixels[green]) << 8
                | UInt32(pixels[blue])
        }
        switch channels {
        case .gray:
            for index in 0..<count { target[index] = color(index, index, index) }
        case .grayAlpha:
            for index in 0..<count {
                let first = 2 * index
                target[index] = replace(
                    0, by: color(first, first, first), UInt32(pixels[first + 1]))
            }
        case .rgb:
            for index in 0..<count {
                target[index] = color(3 * index, 3 * index + 1, 3 * index + 2)
            }
        case .rgba: premultiply(pixels, to: target, count: count)
        }
    }

    /// Premultiplies pixels of red, green, blue and straight alpha, to ARGB: what ``replace(_:by:_:)`` makes of
    /// nothing, four times as fast.
    static func premultiply(
        _ pixels: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let start = UnsafeRawPointer(pixels)
        let vectors = count / 8
        for vector in 0..<vectors {
            let pixels = start.loadUnaligned(fromByteOffset: 32 * vector, as: SIMD8<UInt32>.self)
            UnsafeMutableRawPointer(target + 8 * vector).storeBytes(
                of: premultiplied(pixels), as: SIMD8<UInt32>.self)
        }
        for index in 8 * vectors..<count {
            let pixel = start.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            target[index] = premultiplied(SIMD8(repeating: pixel))[0]
        }
    }

    /// Premultiplies colors whose lowest byte is red and whose highest is alpha, as they are loaded by the processors
    /// that Swift knows.
    @inline(__always)
    private static func premultiplied(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let alpha = pixels &>> 24
        // Two samples of 16 bits each: every processor multiplies those, but not all multiply words.
        let part = unsafeBitCast(alpha | alpha &<< 16, to: SIMD16<UInt16>.self)
        /// Rounds to the nearest 255th.
        func scaled(_ samples: SIMD8<UInt32>) -> SIMD8<UInt32> {
            let sum = unsafeBitCast(samples, to: SIMD16<UInt16>.self) &* part &+ 128
            return unsafeBitCast((sum &+ sum &>> 8) &>> 8, to: SIMD8<UInt32>.self)
        }
        let redBlue = scaled(pixels & 0xff_00ff)
        let alphaGreen = scaled(pixels &>> 8 & 0xff | 0xff_0000)
        return alphaGreen &<< 8 | redBlue &<< 16 | redBlue &>> 16
    }

    /// Composites a row of ink over a row of opaque 8-bit RGB, the most common layout. The result is the
    /// same as of ``blend(_:onto:_:)``, several times as fast.
    static func blend(
        _ ink: UnsafeBufferPointer<UInt32>, onto row: UnsafeMutablePointer<UInt8>
    ) {
        var index = 0
        while index < ink.count {
            // Most pixels have no ink: two are looked at at once.
            if index &+ 2 <= ink.count && ink[index] | ink[index &+ 1] == 0 {
                index &+= 2
                continue
            }
            let pixel = ink[index]
            let sample = row + 3 &* index
            index &+= 1
            let remaining = 255 &- pixel >> 24
            if remaining == 0 {
                sample[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                sample[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                sample[2] = UInt8(truncatingIfNeeded: pixel)
                continue
            }
            /// Rounds to the nearest 255th.
            func blend(_ below: UInt8, _ shift: UInt32) -> UInt8 {
                let part = UInt32(below) &* remaining &+ 128
                return UInt8(truncatingIfNeeded: pixel >> shift &+ (part &+ part >> 8) >> 8)
            }
            sample[0] = blend(sample[0], 16)
            sample[1] = blend(sample[1], 8)
            sample[2] = blend(sample[2], 0)
        }
    }

    /// Composites a row of ink over a row of a picture. Samples without ink stay unchanged.
    ///
    /// - Parameters:
    ///   - ink: premultiplied ARGB.
    ///   - row: as many pixels, with straight alpha.
    ///   - layout: the row's pixel layout. A gray row takes the green component of the ink.
    static func blend<Sample: FixedWidthInteger & UnsignedInteger>(
        _ ink: UnsafeBufferPointer<UInt32>, onto row: UnsafeMutablePointer<Sample>,
        _ layout: PixelLayout
    ) {
        let channels = layout.channels.rawValue
        let colors = layout.isGray ? 1 : 3
        let full = UInt64(Sample.max)
        /// A color component of the ink, 0 to `full`.
        func component(_ channel: Int, of pixel: UInt32) -> UInt64 {
            UInt64(pixel >> (layout.isGray ? 8 : 16 - 8 * channel) & 255) * (full / 255)
        }
        var sample = row
        for pixel in ink {
            defer { sample += channels }
            let coverage = pixel >> 24
            if coverage == 0 { continue }
            if coverage == 255 {
                for channel in 0..<colors {
                    sample[channel] = Sample(component(channel, of: pixel))
                }
                if layout.hasAlpha { sample[colors] = .max }
                continue
            }
            lay(UInt64(coverage) * (full / 255), over: sample, colors, layout.hasAlpha) { channel in
                component(channel, of: pixel) * full
            }
        }
    }

    /// Composites a color over a pixel with straight alpha.
    ///
    /// - Parameters:
    ///   - alpha: of the color, 1 to the most of a sample, `full`.
    ///   - sample: the pixel: its colors, and then its alpha if it has one.
    ///   - component: a component of the color times its alpha, in `full`².
    @inline(__always)
    static func lay<Sample: FixedWidthInteger & UnsignedInteger>(
        _ alpha: UInt64, over sample: UnsafeMutablePointer<Sample>, _ colors: Int,
        _ hasAlpha: Bool, component: (_ channel: Int) -> UInt64
    ) {
        let full = UInt64(Sample.max)
        // How much of the picture shows through, and the alpha of both together: in `full`².
        let remaining = (full - alpha) * (hasAlpha ? UInt64(sample[colors]) : full)
        let total = alpha * full + remaining
        for channel in 0..<colors {
            let sum = component(channel) * full + UInt64(sample[channel]) * remaining
            sample[channel] = Sample((sum + total / 2) / total)
        }
        if hasAlpha { sample[colors] = Sample((total + full / 2) / full) }
    }

    /// Cuts a row of a hole out of a row of a picture with an alpha channel: the alpha of the hole is taken from that of
    /// the picture (destination-out). What is clear then has no color, so that nothing that was cut out is in the file.
    static func cut(
        _ hole: UnsafeBufferPointer<UInt32>, outOf row: UnsafeMutableRawPointer,
        _ layout: PixelLayout
    ) {
        if layout.bitDepth == 16 {
            cut(hole, outOf: row.assumingMemoryBound(to: UInt16.self), layout)
        } else {
            cut(hole, outOf: row.assumingMemoryBound(to: UInt8.self), layout)
        }
    }

    private static func cut<Sample: FixedWidthInteger & UnsignedInteger>(
        _ hole: UnsafeBufferPointer<UInt32>, outOf row: UnsafeMutablePointer<Sample>,
        _ layout: PixelLayout
    ) {
        guard layout.hasAlpha else { return }
        let channels = layout.channels.rawValue
        let alpha = channels - 1
        var sample = row
        for pixel in hole {
            defer { sample += channels }
            let coverage = pixel >> 24
            if coverage == 0 { continue }
            sample[alpha] = Sample((UInt32(sample[alpha]) * (255 - coverage) + 127) / 255)
            if sample[alpha] == 0 {
                for channel in 0..<alpha { sample[channel] = 0 }
            }
        }
    }
}
