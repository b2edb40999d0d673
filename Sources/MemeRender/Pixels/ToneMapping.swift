#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Converts a picture of high dynamic range to sRGB, so that it looks in every program as on an ordinary
/// screen, and white text is as bright as white.
///
/// Highlights are compressed with Reinhard's curve on the largest component, as browsers do; 1,000 cd/m²
/// become white.
struct ToneMapping {
    /// The light of each code value, from 0 to 65,535; 1 is white.
    private let lights: [Float]
    /// The matrix from the picture's primaries to sRGB's, row by row.
    private let matrix: [Float]

    /// The luminance of white (ITU-R BT.2408), and of the brightest pixel, in cd/m².
    private static let white: Float = 203
    private static let brightest: Float = 1000
    private static let entries = 4096

    /// - Parameter color: the code points of ITU-T H.273.
    /// - Returns: `nil` if the picture isn't of high dynamic range.
    init?(_ color: (primaries: Int, transfer: Int)) {
        let light: (Float) -> Float
        switch color.transfer {
        case 16: light = Self.perceptual
        case 18: light = Self.hybrid
        default: return nil
        }
        lights = (0..<Self.entries).map { index in
            light(Float(index) / Float(Self.entries - 1)) / Self.white
        }
        matrix = Self.matrices[color.primaries] ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
    }

    /// Converts pixels in place.
    func apply(to rows: UnsafeMutableRawPointer, count: Int, layout: PixelLayout) {
        let channels = layout.channels.rawValue
        guard channels >= 3 else { return }
        let coded = Self.coded
        if layout.bitDepth == 16 {
            let samples = rows.assumingMemoryBound(to: UInt16.self)
            for pixel in 0..<count {
                let place = samples + pixel * channels
                let places = self.places(
                    of:
                        SIMD3(Float(place[0]), Float(place[1]), Float(place[2])) / 65_535)
                for channel in 0..<3 { place[channel] = coded[Int(places[channel])] }
            }
        } else {
            let samples = rows.assumingMemoryBound(to: UInt8.self)
            for pixel in 0..<count {
                let place = samples + pixel * channels
                let places = self.places(
                    of: SIMD3(Float(place[0]), Float(place[1]), Float(place[2])) / 255)
                for channel in 0..<3 {
                    place[channel] = UInt8((Int(coded[Int(places[channel])]) + 128) / 257)
                }
            }
        }
    }

    /// The index of a pixel's light in the table of codes.
    @inline(__always)
    private func places(of pixel: SIMD3<Float>) -> SIMD3<Int32> {
        let stored = SIMD3(light(pixel.x), light(pixel.y), light(pixel.z))
        var linear = SIMD3(
            matrix[0] * stored.x + matrix[1] * stored.y + matrix[2] * stored.z,
            matrix[3] * stored.x + matrix[4] * stored.y + matrix[5] * stored.z,
            matrix[6] * stored.x + matrix[7] * stored.y + matrix[8] * stored.z)
        linear.replace(with: 0, where: linear .< 0)
        let peak = Self.brightest / Self.white
        let most = linear.max()
        linear *= (1 + most / (peak * peak)) / (1 + most)
        let places = (linear * Float(Self.entries * 16 - 1)).rounded(.toNearestOrEven)
        return SIMD3<Int32>(
            places.clamped(
                lowerBound: SIMD3(), upperBound: SIMD3(repeating: Float(Self.entries * 16 - 1))))
    }

    @inline(__always)
    private func light(_ code: Float) -> Float {
        let place = code * Float(Self.entries - 1)
        let index = min(Int(place), Self.entries - 2)
        return lights[index] + (lights[index + 1] - lights[index]) * (place - Float(index))
    }

    /// The sRGB code, from 0 to 65,535, for light from none to white.
    private static let coded: [UInt16] = (0..<entries * 16).map { index in
        let light = Float(index) / Float(entries * 16 - 1)
        let code = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt16((65_535 * code).rounded())
    }

    /// The PQ transfer function (SMPTE ST 2084), in cd/m².
    private static func perceptual(_ code: Float) -> Float {
        let power = pow(code, 1 / 78.843_75)
        return 10_000
            * pow(
                max(0, power - 0.835_937_5) / (18.851_562_5 - 18.6875 * power), 1 / 0.159_301_757_8)
    }

    /// The hybrid log-gamma transfer function (ITU-R BT.2100), in cd/m² on a screen of 1,000 cd/m²; each
    /// component by itself.
    private static func hybrid(_ code: Float) -> Float {
        let scene =
            code <= 0.5
            ? code * code / 3 : (exp((code - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
        return brightest * pow(scene, 1.2)
    }

    /// By primaries: BT.2020 and P3.
    private static let matrices: [Int: [Float]] = [
        9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
        11: [1.1574, -0.1549, -0.0025, -0.0415, 1.0456, -0.0041, -0.0181, -0.0786, 1.0967],
        12: [1.2249, -0.2247, 0, -0.0421, 1.0421, 0, -0.0196, -0.0786, 1.0979],
    ]
}
