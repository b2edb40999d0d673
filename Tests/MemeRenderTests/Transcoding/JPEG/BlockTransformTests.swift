import Foundation
import Testing

@testable import MemeRender

struct BlockTransformTests {
    private func withRows(
        _ samples: [Float], _ body: (BlockRows) -> Void
    ) -> [Float] {
        let rows = BlockRows.allocate(capacity: 8)
        defer { rows.deallocate() }
        for row in 0..<8 { rows[row] = SIMD8(samples[8 * row..<8 * row + 8]) }
        body(rows)
        return (0..<64).map { rows[$0 / 8][$0 % 8] }
    }

    private static let samples: [Float] = (0..<64).map { (index: Int) -> Float in
        let shade = (index * 7919 + index * index * 31) % 256
        return Float(shade - 128)
    }

    /// The DCT as ITU-T T.81, A.3.3, defines it.
    private func defined(_ samples: [Float], _ u: Int, _ v: Int) -> Double {
        func weight(_ k: Int) -> Double { k == 0 ? 1 / 2.0.squareRoot() : 1 }
        func wave(_ place: Int, _ k: Int) -> Double {
            cos(Double((2 * place + 1) * k) * .pi / 16)
        }
        var sum = 0.0
        for y in 0..<8 {
            for x in 0..<8 { sum += Double(samples[8 * y + x]) * wave(x, u) * wave(y, v) }
        }
        return sum * weight(u) * weight(v) / 4
    }

    @Test func forwardIsTheTransformOfTheStandard() {
        let coefficients = withRows(Self.samples, BlockTransform.forward)
        for v in 0..<8 {
            for u in 0..<8 {
                // Rows of coefficients run from top to bottom.
                #expect(abs(Double(coefficients[8 * u + v]) - defined(Self.samples, u, v)) < 0.001)
            }
        }
    }

    @Test func inverseIsTheWayBack() {
        let samples = withRows(Self.samples) { rows in
            BlockTransform.forward(rows)
            BlockTransform.inverse(rows)
        }
        for (before, after) in zip(Self.samples, samples) { #expect(abs(before - after) < 0.001) }
    }
}
