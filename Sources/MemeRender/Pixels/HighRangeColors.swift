#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The colors of ink, which are sRGB, in a picture of high dynamic range. White becomes what ordinary
/// screens show as white, 203 cd/m², not the brightest light there is.
struct HighRangeColors: Sendable {
    private let range: HighRange
    private let matrix: [SIMD3<Float>]
    /// The light of each sRGB component, and the code value of each gray, from 0 to 65,535.
    private let lights: [Float]
    private let grays: [UInt16]

    init(_ range: HighRange) {
        self.range = range
        matrix = range.fromSRGB
        lights = (0..<256).map { component in
            let code = Float(component) / 255
            let light = code <= 0.040_45 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
            return light * HighRange.white
        }
        grays = lights.map { UInt16((65_535 * range.code(of: $0)).rounded()) }
    }

    /// The bytes of one pixel of a color; `nil` if the layout isn't one of 16 bits and colors.
    func sample(of color: Color, in layout: PixelLayout) -> [UInt8]? {
        guard layout.bitDepth == 16, !layout.isGray else { return nil }
        let codes = codes(red: color.red, green: color.green, blue: color.blue)
        var samples = [codes.x, codes.y, codes.z]
        if layout.hasAlpha { samples.append(UInt16(color.alpha) * 257) }
        return samples.withUnsafeBytes(Array.init)
    }

    /// The code values of a color, from 0 to 65,535.
    func codes(red: UInt8, green: UInt8, blue: UInt8) -> SIMD3<UInt16> {
        // All primaries have the same white.
        if red == green && green == blue { return SIMD3(repeating: grays[Int(red)]) }
        let light =
            matrix[0] * lights[Int(red)] + matrix[1] * lights[Int(green)]
            + matrix[2] * lights[Int(blue)]
        func code(_ light: Float) -> UInt16 { UInt16((65_535 * range.code(of: light)).rounded()) }
        return SIMD3(code(light.x), code(light.y), code(light.z))
    }
}

extension SourceOver {
    /// Composites a row of ink over a row of a picture of high dynamic range. Samples without ink stay
    /// unchanged.
    ///
    /// - Parameters:
    ///   - ink: premultiplied ARGB in sRGB.
    ///   - row: as many pixels of 16 bits, with straight alpha.
    ///   - layout: the row's pixel layout, which has colors.
    ///   - colors: the colors of ink in the picture.
    static func blend(
        _ ink: UnsafeBufferPointer<UInt32>, onto row: UnsafeMutablePointer<UInt16>,
        _ layout: PixelLayout, _ colors: HighRangeColors
    ) {
        let channels = layout.channels.rawValue
        var sample = row
        // Neighbors mostly have one color.
        var last: (straight: UInt32, codes: SIMD3<UInt16>)?
        for pixel in ink {
            defer { sample += channels }
            let coverage = pixel >> 24
            if coverage == 0 { continue }
            let straight = pixel.opaque
            if last?.straight != straight {
                let codes = colors.codes(
                    red: UInt8(truncatingIfNeeded: straight >> 16),
                    green: UInt8(truncatingIfNeeded: straight >> 8),
                    blue: UInt8(truncatingIfNeeded: straight))
                last = (straight, codes)
            }
            guard let codes = last?.codes else { continue }
            let alpha = UInt64(coverage) * 257
            lay(alpha, over: sample, 3, layout.hasAlpha) { UInt64(codes[$0]) * alpha }
        }
    }
}
