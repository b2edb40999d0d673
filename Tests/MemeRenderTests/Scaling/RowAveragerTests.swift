import Testing

@testable import MemeRender

struct RowAveragerTests {
    private func averages(
        _ rows: [[UInt8]], width: Int, _ layout: PixelLayout, square: Int
    ) -> [[UInt8]] {
        var averager = RowAverager(
            PixelSize(width: width, height: rows.count), layout, square: square)
        var result: [[UInt8]] = []
        for (y, row) in rows.enumerated() {
            row.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress { averager.add(start) }
            }
            guard (y + 1) % square == 0 || y + 1 == rows.count else { continue }
            var target = [UInt8](
                repeating: 0, count: averager.size.width * averager.layout.bytesPerPixel)
            target.withUnsafeMutableBufferPointer { target in
                if let start = target.baseAddress { averager.writeRow(to: start) }
            }
            result.append(target)
        }
        return result
    }

    @Test func aSquareBecomesItsMeanAndAPartOfOneTheMeanOfThatPart() {
        let gray = PixelLayout(channels: .gray, bitDepth: 8)
        #expect(
            averages([[0, 10, 7], [20, 31, 8], [4, 6, 200]], width: 3, gray, square: 2)
                == [[15, 8], [5, 200]])
    }

    @Test func coloursDoNotMix() {
        let rgb = PixelLayout(channels: .rgb, bitDepth: 8)
        #expect(averages([[0, 100, 255, 2, 50, 255]], width: 2, rgb, square: 2) == [[1, 75, 255]])
    }

    @Test func whatIsTransparentHasNoColour() {
        let rgba = PixelLayout(channels: .rgba, bitDepth: 8)
        #expect(
            averages([[255, 0, 0, 0, 0, 80, 160, 255]], width: 2, rgba, square: 2)
                == [[0, 80, 160, 128]])
        #expect(
            averages([[255, 0, 0, 0, 9, 9, 9, 0]], width: 2, rgba, square: 2) == [[0, 0, 0, 0]])
    }

    @Test func deepSamplesBecomeShallow() {
        let deep = PixelLayout(channels: .gray, bitDepth: 16)
        let samples: [UInt16] = [0xffff, 0xffff, 0x8080, 0x8080]
        let row = samples.withUnsafeBytes { Array($0) }
        #expect(averages([row], width: 4, deep, square: 2) == [[255, 128]])
    }

    /// A large PNG scaled down while it is read equals the one scaled down in memory.
    @Test(arguments: [PixelLayout.Channels.rgb, .gray])
    func aLargePNGIsReadSmall(channels: PixelLayout.Channels) throws {
        let picture = try Pixmap(width: 1301, height: 903, channels) { x, y, channel in
            (x / 3 ^ y + 40 * channel) & 255
        }
        let read = try Pixels(picture.encoded(), atLeast: PixelSize(width: 162, height: 112))
        #expect(read.size == PixelSize(width: 326, height: 226))
        for (x, y) in [(0, 0), (1, 1), (100, 37), (324, 224), (325, 225)] {
            for channel in 0..<channels.rawValue {
                var (sum, count) = (0, 0)
                for row in 4 * y..<min(4 * y + 4, 903) {
                    for column in 4 * x..<min(4 * x + 4, 1301) {
                        sum += picture.sample(x: column, y: row, channel: channel)
                        count += 1
                    }
                }
                #expect(read[x, y][channel] == (sum + count / 2) / count)
            }
        }
        #expect(try Pixels(picture.encoded()).size == picture.size)
    }
}
