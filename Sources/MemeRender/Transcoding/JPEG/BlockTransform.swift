/// 8 × 8 samples or coefficients.
typealias BlockRows = UnsafeMutablePointer<SIMD8<Float>>

/// The discrete cosine transform of JPEG blocks (ITU-T T.81, A.3.3), in floating point. A round trip
/// changes samples by a millionth.
///
/// Rows of samples run from left to right, rows of coefficients from top to bottom: the transposed order
/// saves a transposition in each direction.
enum BlockTransform {
    /// The inverse DCT, from coefficients to samples.
    static func inverse(_ rows: BlockRows) {
        inversePass(rows)
        transpose(rows)
        inversePass(rows)
    }

    /// The forward DCT, from samples to coefficients.
    static func forward(_ rows: BlockRows) {
        forwardPass(rows)
        transpose(rows)
        forwardPass(rows)
    }

    // Halves of cos(kπ/16), as literals: what is computed at the first use is checked at each.
    private static let c1: Float = 0.490_392_640_2
    private static let c2: Float = 0.461_939_766_3
    private static let c3: Float = 0.415_734_806_2
    private static let c4: Float = 0.353_553_390_6
    private static let c5: Float = 0.277_785_116_5
    private static let c6: Float = 0.191_341_716_2
    private static let c7: Float = 0.097_545_161_0

    @inline(__always) private static func inversePass(_ x: BlockRows) {
        let (c1, c2, c3, c4, c5, c6, c7) = (c1, c2, c3, c4, c5, c6, c7)
        let a = (x[0] + x[4]) * c4
        let b = (x[0] - x[4]) * c4
        let p = x[2] * c2 + x[6] * c6
        let q = x[2] * c6 - x[6] * c2
        let even = (a + p, b + q, b - q, a - p)
        let odd = (
            x[1] * c1 + x[3] * c3 + x[5] * c5 + x[7] * c7,
            x[1] * c3 - x[3] * c7 - x[5] * c1 - x[7] * c5,
            x[1] * c5 - x[3] * c1 + x[5] * c7 + x[7] * c3,
            x[1] * c7 - x[3] * c5 + x[5] * c3 - x[7] * c1
        )
        x[0] = even.0 + odd.0
        x[1] = even.1 + odd.1
        x[2] = even.2 + odd.2
        x[3] = even.3 + odd.3
        x[4] = even.3 - odd.3
        x[5] = even.2 - odd.2
        x[6] = even.1 - odd.1
        x[7] = even.0 - odd.0
    }

    @inline(__always) private static func forwardPass(_ x: BlockRows) {
        let (c1, c2, c3, c4, c5, c6, c7) = (c1, c2, c3, c4, c5, c6, c7)
        let even = (x[0] + x[7], x[1] + x[6], x[2] + x[5], x[3] + x[4])
        let odd = (x[0] - x[7], x[1] - x[6], x[2] - x[5], x[3] - x[4])
        let outer = (even.0 + even.3, even.0 - even.3)
        let inner = (even.1 + even.2, even.1 - even.2)
        x[0] = (outer.0 + inner.0) * c4
        x[4] = (outer.0 - inner.0) * c4
        x[2] = outer.1 * c2 + inner.1 * c6
        x[6] = outer.1 * c6 - inner.1 * c2
        x[1] = odd.0 * c1 + odd.1 * c3 + odd.2 * c5 + odd.3 * c7
        x[3] = odd.0 * c3 - odd.1 * c7 - odd.2 * c1 - odd.3 * c5
        x[5] = odd.0 * c5 - odd.1 * c1 + odd.2 * c7 + odd.3 * c3
        x[7] = odd.0 * c7 - odd.1 * c5 + odd.2 * c3 - odd.3 * c1
    }

    /// Transposes the block: the rows of both halves are interleaved three times.
    @inline(__always) private static func transpose(_ x: BlockRows) {
        for _ in 0..<3 {
            let (a, b, c, d) = (x[0], x[1], x[2], x[3])
            let (e, f, g, h) = (x[4], x[5], x[6], x[7])
            x[0] = interleave(a.lowHalf, e.lowHalf)
            x[1] = interleave(a.highHalf, e.highHalf)
            x[2] = interleave(b.lowHalf, f.lowHalf)
            x[3] = interleave(b.highHalf, f.highHalf)
            x[4] = interleave(c.lowHalf, g.lowHalf)
            x[5] = interleave(c.highHalf, g.highHalf)
            x[6] = interleave(d.lowHalf, h.lowHalf)
            x[7] = interleave(d.highHalf, h.highHalf)
        }
    }

    @inline(__always) private static func interleave(
        _ even: SIMD4<Float>, _ odd: SIMD4<Float>
    ) -> SIMD8<Float> {
        var both = SIMD8<Float>()
        both.evenHalf = even
        both.oddHalf = odd
        return both
    }
}
