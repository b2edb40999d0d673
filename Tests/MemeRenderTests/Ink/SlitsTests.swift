import Testing

@testable import MemeRender

struct SlitsTests {
    /// Closes gaps of up to two pixels.
    private func closed(_ row: [UInt8]) throws -> [UInt8] {
        let slits = try #require(Slits(outlineWidth: 4, fontSize: 50))
        var row = row
        row.withUnsafeMutableBufferPointer { slits.close($0) }
        return row
    }

    @Test func aNarrowGapIsClosed() throws {
        #expect(try closed([255, 0, 255]) == [255, 255, 255])
        #expect(try closed([0, 255, 200, 0, 200, 255, 0]) == [0, 255, 255, 255, 255, 255, 0])
    }

    @Test func aWideGapStays() throws {
        let wide: [UInt8] = [255, 0, 0, 0, 0, 255]
        #expect(try closed(wide) == wide)
        let wider: [UInt8] = [255] + Array(repeating: 0, count: 300) + [255]
        #expect(try closed(wider) == wider)
    }

    @Test func betweenThemItIsClosedInPart() throws {
        let row = try closed([255, 0, 0, 170, 255])
        #expect(row[1] == row[2])
        #expect((100...150).contains(row[1]))
        #expect(row[3] > row[1])
    }

    @Test(arguments: [[], [0], [255], [10, 20], [0, 0, 255], [255, 0, 0], [255, 255]])
    func whatIsNoGapStays(row: [UInt8]) throws {
        #expect(try closed(row) == row)
    }

    @Test func eachGapOfARowIsClosed() throws {
        #expect(
            try closed([255, 0, 255, 0, 0, 0, 0, 0, 255, 9, 255])
                == [255, 255, 255, 0, 0, 0, 0, 0, 255, 255, 255])
    }

    @Test func smallLettersHaveNone() {
        #expect(Slits(outlineWidth: 0.4, fontSize: 7) == nil)
    }

    @Test func theSkyDoesNotShowBetweenLetters() throws {
        let picture = try Golden.sky(width: 800, height: 600)
        let meme = try Renderer().render(Recipe(top: "AVAVAV"), on: picture)
        let pixels = try Pixels(meme.image)
        let before = try Pixels(picture)
        let box = try #require(meme.captions.first).inkBox
        let row = Int(box.y + box.height / 2)
        let inside = Int(box.x + 0.1 * box.width)..<Int(box.maxX - 0.1 * box.width)
        #expect(!inside.contains { pixels[$0, row] == before[$0, row] })
    }
}
