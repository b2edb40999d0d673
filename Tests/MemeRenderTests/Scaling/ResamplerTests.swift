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

    /// The pixels of one axis that make each of a result's, and their weights: a Catmull-Rom spline.
    private func shares(
        from start: Double, _ length: Double, of total: Int, to count: Int
    ) -> [[(place: Int, weight: Double)]] {
        let scale = length / Double(count)
        let stretch = max(scale, 1)
        return (0..<count).map { index in
            let middle = start + (Double(index) + 0.5) * scale
            let reach = Int(middle - 2 * stretch) - 2...Int(middle + 2 * stretch) + 2
            let all = reach.map { place -> (Int, Double) in
                let away = abs(Double(place) + 0.5 - middle) / stretch
                let near = 1.5 * away * away * away - 2.5 * away * away + 1
                let far = (2 - away) * (2 - away) * (1 - away) / 2
                return (min(max(place, 0), total - 1), away < 1 ? near : away < 2 ? far : 0)
            }
            let sum = all.reduce(0) { $0 + $1.1 }
            return all.map { ($0.0, $0.1 / sum) }
        }
    }

    @Test(arguments: [
        (PixelSize(width: 160, height: 120), Rect(x: 0, y: 0, width: 180, height: 135)),
        (PixelSize(width: 99, height: 71), Rect(x: 3.4, y: 8.25, width: 170.5, height: 120.75)),
        (PixelSize(width: 1, height: 1), Rect(x: 0, y: 0, width: 180, height: 135)),
        (PixelSize(width: 61, height: 90), Rect(x: 0, y: 0, width: 180, height: 100)),
        (PixelSize(width: 270, height: 203), Rect(x: 0, y: 0, width: 180, height: 135)),
        (PixelSize(width: 181, height: 200), Rect(x: 40.5, y: 30.25, width: 97.25, height: 101)),
        (PixelSize(width: 200, height: 90), Rect(x: 10, y: 0, width: 160, height: 135)),
    ])
    func isTheSumOfItsSplines(size: PixelSize, part: Rect) throws {
        let color = try Pixmap(width: 180, height: 135, .rgb, sample: sample)
        let gray = try Pixmap(width: 180, height: 135, .gray) { x, y, _ in sample(x, y, 0) }
        let veiled = try Pixmap(width: 180, height: 135, .rgba) { x, y, channel in
            channel == 3 ? 255 : sample(x, y, channel)
        }.scaled(part, to: size)
        let small = try color.scaled(part, to: size)
        let smallGray = try gray.scaled(part, to: size)
        #expect(small.size == size && smallGray.size == size)
        let across = shares(from: part.x, part.width, of: 180, to: size.width)
        let down = shares(from: part.y, part.height, of: 135, to: size.height)
        // Of what becomes much smaller, squares are averaged first.
        let isExact = PixelSize.averagedSquare(from: part.width, part.height, to: size) == 1
        var wrong: [Int] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var exact = 0.0
                for row in down[y] {
                    for column in across[x] {
                        exact +=
                            row.weight * column.weight
                            * Double(sample(column.place, row.place, 0))
                    }
                }
                let red = small.sample(x: x, y: y)
                let isNear = abs(Double(red) - min(max(exact, 0), 255)) <= 0.51
                let areAlike =
                    smallGray.sample(x: x, y: y) == red
                    && (0..<3).allSatisfy {
                        small.sample(x: x, y: y, channel: $0)
                            == veiled.sample(x: x, y: y, channel: $0)
                    }
                if !areAlike || isExact && !isNear { wrong.append(x) }
            }
        }
        #expect(wrong.isEmpty)
    }

    /// Colors are mixed by how opaque they are, and stay what they are where they aren't mixed.
    @Test(arguments: [PixelSize(width: 31, height: 40), PixelSize(width: 150, height: 130)])
    func whatIsTransparentGivesNoColor(size: PixelSize) throws {
        let picture = try Pixmap(width: 80, height: 60, .rgba) { x, y, channel in
            let isSeen = (x / 9 + y / 7) % 2 == 0
            return [isSeen ? 200 : 0, isSeen ? 100 : 255, 40, isSeen ? 255 : 0][channel]
        }
        let scaled = try picture.scaled(Rect(x: 0, y: 0, width: 80, height: 60), to: size)
        var wrong = 0
        for pixel in stride(from: 0, to: scaled.bytes.count, by: 4) {
            let color = scaled.bytes[pixel..<pixel + 4].map { Int($0) }
            let expected = [200, 100, 40]
            // Of a faint color, premultiplied, there are few bits.
            let most = color[3] == 0 ? 255 : 2 + 255 / color[3]
            if zip(color, expected).contains(where: { abs($0 - $1) > most }) { wrong += 1 }
        }
        #expect(wrong == 0)
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
