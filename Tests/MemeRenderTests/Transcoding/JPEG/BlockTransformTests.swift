import Foundation
import Testing

@testable import MemeRender

/// The transforms of blocks, through what ink makes of them.
struct BlockTransformTests {
    /// 8 × 8 samples of many shades, none of them white or black.
    private static let samples: [UInt32] = (0..<64).map { (index: UInt32) in
        let shade = index * 7919 + index * index * 31
        return 1 + shade % 254
    }

    /// Quantized coefficients after gray ink is composited onto them. The steps of their table are 1.
    ///
    /// - Parameters:
    ///   - ink: premultiplied ARGB, 8 × 8 pixels.
    ///   - block: the coefficients before, in the same order as those after.
    private func blend(
        _ ink: [UInt32], onto block: [Int16] = Array(repeating: 0, count: 64),
        _ order: BlockBlender.Order
    ) -> [Int16] {
        var blender = BlockBlender(
            .rgb, quantization: [Array(repeating: 1, count: 64)], order: order)
        var block = block
        blender.take(ink, stride: 8, width: 1, height: 1)
        blender.blend(into: &block, of: 0)
        return block
    }

    /// The DCT as ITU-T T.81, A.3.3, defines it.
    private func defined(_ samples: [UInt32], _ u: Int, _ v: Int) -> Double {
        func weight(_ k: Int) -> Double { k == 0 ? 1 / 2.0.squareRoot() : 1 }
        func wave(_ place: Int, _ k: Int) -> Double {
            cos(Double((2 * place + 1) * k) * .pi / 16)
        }
        var sum = 0.0
        for y in 0..<8 {
            for x in 0..<8 {
                sum += (Double(samples[8 * y + x]) - 128) * wave(x, u) * wave(y, v)
            }
        }
        return sum * weight(u) * weight(v) / 4
    }

    @Test func forwardIsTheTransformOfTheStandard() {
        let ink = Self.samples.map { 0xff00_0000 | $0 * 0x01_0101 }
        let coefficients = blend(ink, BlockBlender.rowByRow)
        for v in 0..<8 {
            for u in 0..<8 {
                let exact = defined(Self.samples, u, v)
                #expect(abs(Double(coefficients[8 * v + u]) - exact) < 0.501)
            }
        }
    }

    @Test(arguments: [BlockBlender.rowByRow, BlockBlender.zigzag])
    func inverseIsTheWayBack(_ order: BlockBlender.Order) {
        let before: [Int16] = (0..<64).map { (index: Int16) in
            let value = (index * 37 + 11) % 61 - 30
            return index < 24 ? value : 0
        }
        // The faintest ink there is, on one pixel.
        var ink = [UInt32](repeating: 0, count: 64)
        ink[27] = 0x0100_0000
        #expect(blend(ink, onto: before, order) == before)
        #expect(blend(Array(repeating: 0, count: 64), onto: before, order) == before)
    }

    @Test func zigzagRunsUpAndDownTheDiagonals() {
        let ink = Self.samples.map { 0xff00_0000 | $0 * 0x01_0101 }
        let (byRow, zigzag) = (blend(ink, BlockBlender.rowByRow), blend(ink, BlockBlender.zigzag))
        // T.81, figure A.6.
        for (place, index) in [0: 0, 1: 1, 2: 8, 3: 16, 4: 9, 5: 2, 28: 7, 29: 14, 62: 62, 63: 63] {
            #expect(zigzag[place] == byRow[index], "\(place)")
        }
    }
}
