import Testing

@testable import MemeRender

struct ResamplerTests {
    /// A pattern of lines, edges and gradients.
    private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        switch (x / 16 + y / 16) % 3 {
        case 0: (x * 5 + y * 3 + channel * 40) % 256
        case 1: x.isMultiple(of: 4) ? 255 : 20
        default: y % 16 < 8 ? 0 : 230
        }
    }

    /// The same pixels with alpha are scaled by Cairo.
    @Test(arguments: [
        (PixelSize(width: 160, height: 120), Rect(x: 0, y: 0, width: 180, height: 135)),
        (PixelSize(width: 99, height: 71), Rect(x: 3.4, y: 8.25, width: 170.5, height: 120.75)),
        (PixelSize(width: 1, height: 1), Rect(x: 0, y: 0, width: 180, height: 135)),
        (PixelSize(width: 61, height: 90), Rect(x: 0, y: 0, width: 180, height: 100)),
        (PixelSize(width: 270, height: 203), Rect(x: 0, y: 0, width: 180, height: 135)),
        (PixelSize(width: 181, height: 200), Rect(x: 40.5, y: 30.25, width: 97.25, height: 101)),
        (PixelSize(width: 200, height: 90), Rect(x: 10, y: 0, width: 160, height: 135)),
    ])
    func isAsCairoWouldMakeIt(size: PixelSize, part: Rect) throws {
        let color = try Pixmap(width: 180, height: 135, .rgb, sample: sample)
        let gray = try Pixmap(width: 180, height: 135, .gray) { x, y, _ in sample(x, y, 0) }
        let cairos = try Pixmap(width: 180, height: 135, .rgba) { x, y, channel in
            channel == 3 ? 255 : sample(x, y, channel)
        }.scaled(part, to: size)
        let small = try color.scaled(part, to: size)
        let smallGray = try gray.scaled(part, to: size)
        #expect(small.size == size && smallGray.size == size)
        var differences: [Int] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                for channel in 0..<3 {
                    let expected = cairos.sample(x: x, y: y, channel: channel)
                    differences.append(abs(small.sample(x: x, y: y, channel: channel) - expected))
                }
                #expect(
                    abs(smallGray.sample(x: x, y: y) - small.sample(x: x, y: y)) <= 1,
                    "grays are as reds are")
            }
        }
        // Cairo rounds the positions of pixel centers.
        #expect(differences.reduce(0, +) <= differences.count)
        #expect(differences.max() ?? 0 <= 4)
    }

    @Test func aFlatPictureStaysFlatToItsEdges() throws {
        let flat = try Pixmap(width: 200, height: 150) { _, _, channel in [0, 255, 77][channel] }
        let small = try flat.scaled(
            Rect(x: 0, y: 0, width: 200, height: 150), to: PixelSize(width: 150, height: 113))
        for (index, sample) in small.bytes.enumerated() {
            #expect(sample == [0, 255, 77][index % 3])
        }
    }

    /// A spline through the samples goes through them.
    @Test(arguments: [3, 5]) func whatGrowsHasItsSamples(factor: Int) throws {
        let picture = try Pixmap(width: 24, height: 17, .rgb, sample: sample)
        let large = try picture.scaled(
            Rect(x: 0, y: 0, width: 24, height: 17),
            to: PixelSize(width: 24 * factor, height: 17 * factor))
        for y in 0..<17 {
            for x in 0..<24 {
                let middle = (x: x * factor + factor / 2, y: y * factor + factor / 2)
                #expect(large.sample(x: middle.x, y: middle.y) == picture.sample(x: x, y: y))
            }
        }
    }

    /// Where it is as wide as it was, nothing of a row changes.
    @Test func aGradientThatGrowsIsOne() throws {
        let picture = try Pixmap(width: 9, height: 40, .gray) { _, y, _ in y * 5 }
        let large = try picture.scaled(
            Rect(x: 0, y: 4, width: 9, height: 32), to: PixelSize(width: 9, height: 128))
        for y in 0..<128 {
            let exact = (Double(y) + 0.5) / 4 * 5 + 20 - 2.5
            #expect(abs(Double(large.sample(x: y % 9, y: y)) - exact) <= 0.51)
        }
    }
}
