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
    private let matrix: [SIMD3<Float>]

    private static let entries = 4096

    init(_ range: HighRange) {
        lights = (0..<Self.entries).map { index in
            range.light(of: Float(index) / Float(Self.entries - 1)) / HighRange.white
        }
        matrix = range.toSRGB
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
        var linear =
            matrix[0] * light(pixel.x) + matrix[1] * light(pixel.y) + matrix[2] * light(pixel.z)
        linear.replace(with: 0, where: linear .< 0)
        let peak = HighRange.brightest / HighRange.white
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
}
