#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The colors of a picture of high dynamic range (ITU-R BT.2100).
struct HighRange: Hashable, Sendable {
    enum Transfer: Int, Hashable, Sendable {
        /// The perceptual quantizer (SMPTE ST 2084).
        case pq = 16
        /// Hybrid log-gamma.
        case hlg = 18
    }

    let transfer: Transfer
    /// The code point of the primaries (ITU-T H.273).
    let primaries: Int

    /// The luminance of white on an ordinary screen (ITU-R BT.2408), and of the brightest pixel that
    /// pictures are commonly made for, in cd/m².
    static let white: Float = 203
    static let brightest: Float = 1000

    /// - Parameter color: the code points of ITU-T H.273.
    /// - Returns: `nil` if the picture isn't of high dynamic range.
    init?(_ color: (primaries: Int, transfer: Int)) {
        guard let transfer = Transfer(rawValue: color.transfer) else { return nil }
        self.transfer = transfer
        primaries = color.primaries
    }

    /// The light of a code value from 0 to 1, in cd/m². That of HLG is on a screen of 1,000 cd/m², each
    /// component by itself.
    func light(of code: Float) -> Float {
        switch transfer {
        case .pq:
            let power = pow(code, 1 / 78.843_75)
            let ratio = max(0, power - 0.835_937_5) / (18.851_562_5 - 18.6875 * power)
            return 10_000 * pow(ratio, 1 / 0.159_301_757_8)
        case .hlg:
            let scene =
                code <= 0.5
                ? code * code / 3 : (exp((code - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
            return Self.brightest * pow(scene, 1.2)
        }
    }

    /// The code value from 0 to 1 of light in cd/m²: the inverse of ``light(of:)``.
    func code(of light: Float) -> Float {
        switch transfer {
        case .pq:
            let power = pow(max(0, light) / 10_000, 0.159_301_757_8)
            return pow((0.835_937_5 + 18.851_562_5 * power) / (1 + 18.6875 * power), 78.843_75)
        case .hlg:
            let scene = pow(max(0, light) / Self.brightest, 1 / 1.2)
            return scene <= 1.0 / 12
                ? (3 * scene).squareRoot()
                : 0.178_832_77 * log(12 * scene - 0.284_668_92) + 0.559_910_73
        }
    }

    /// The matrix from the picture's primaries to sRGB's, as columns.
    var toSRGB: [SIMD3<Float>] {
        switch primaries {
        case 9:
            [
                SIMD3(1.6605, -0.1246, -0.0182), SIMD3(-0.5876, 1.1329, -0.1006),
                SIMD3(-0.0728, -0.0083, 1.1187),
            ]
        case 11:
            [
                SIMD3(1.1574, -0.0415, -0.0181), SIMD3(-0.1549, 1.0456, -0.0786),
                SIMD3(-0.0025, -0.0041, 1.0967),
            ]
        case 12:
            [
                SIMD3(1.2249, -0.0421, -0.0196), SIMD3(-0.2247, 1.0421, -0.0786),
                SIMD3(0, 0, 1.0979),
            ]
        default: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        }
    }

    /// The matrix from sRGB's primaries to the picture's, as columns: the inverse of ``toSRGB``.
    var fromSRGB: [SIMD3<Float>] {
        let columns = toSRGB
        // The rows of the inverse, after Cramer.
        let rows = (0..<3).map { cross(columns[($0 + 1) % 3], columns[($0 + 2) % 3]) }
        let determinant = (columns[0] * rows[0]).sum()
        return (0..<3).map { column in
            SIMD3(rows[0][column], rows[1][column], rows[2][column]) / determinant
        }
    }
}

private func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
