import Testing

@testable import MemeRender

/// The pixels of captions, independent of the layout.
struct InkTests {
    private let size = PixelSize(width: 300, height: 290)

    private func inked(_ caption: Caption) throws -> CaptionInk {
        let words = try Typesetter(fonts: FontLibrary()).typeset(caption, in: size)
        return try CaptionInk(#require(words))
    }

    /// The ink drawn in bands of some rows, as premultiplied ARGB of the whole picture.
    private func ink(_ caption: CaptionInk, rowsAtOnce: Int) throws -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: size.pixelCount)
        for top in stride(from: 0, to: size.height, by: rowsAtOnce) {
            let rows = top..<min(top + rowsAtOnce, size.height)
            let area = PixelRect(
                x: 0, y: rows.lowerBound, size: PixelSize(width: size.width, height: rows.count))
            try InkLayers([.caption(caption)]).forEachTile(in: area, .unlimited) {
                tile throws(RenderError) in
                let area = tile.area
                for y in 0..<area.size.height {
                    for x in 0..<area.size.width {
                        let index = (area.y + y) * size.width + area.x + x
                        pixels[index] = tile.pixels[y * area.size.width + x]
                    }
                }
            }
        }
        return pixels
    }

    private static let captions: [Caption] = (0..<24).map { seed in
        let texts = [
            "I", "Qj,;ÅŚgĘ and fjords", "one\ntwo\n\nthree", "WAVE Ťď Łį", "_", "’’",
            "\u{301}\u{328}", "a\u{301}\u{323}\u{302}b", "👍🏽 ok", "שלום עולם",
            "many words that need many more lines than there are words in most of all captions",
            String(repeating: "Wj", count: 40),
        ]
        return Caption(
            texts[seed % texts.count], at: Caption.Role.allCases[seed % 3],
            in: Box(
                x: Double(seed % 5) / 10, y: Double(seed % 4) / 10,
                width: 0.1 + Double(seed * 7 % 50) / 100,
                height: 0.08 + Double(seed * 11 % 60) / 100),
            style: CaptionStyle(
                outlineWidth: [0, 0.06, 0.5][seed / 3 % 3],
                letterCase: .none, alignment: HorizontalAlignment.allCases[seed / 2 % 3]))
    }

    @Test(arguments: captions)
    func noInkLeavesItsBox(caption: Caption) throws {
        let pixels = try ink(inked(caption), rowsAtOnce: 128)
        let box = caption.box.pixels(on: size)
        // Ink may touch the pixels that the edges of the box cross.
        let columns = Int(box.x - 0.01)...Int(box.maxX + 0.01)
        let rows = Int(box.y - 0.01)...Int(box.maxY + 0.01)
        for (index, pixel) in pixels.enumerated() where pixel >> 24 > 0 {
            let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
            #expect(columns.contains(x) && rows.contains(y), "\(x), \(y)")
        }
        #expect(pixels.contains { $0 >> 24 > 0 })
    }

    @Test(arguments: captions)
    func bandsShowWhatAWholeDrawingDoes(caption: Caption) throws {
        let inked = try inked(caption)
        var whole = InkTile()
        let hasInk = whole.draw(inked, in: PixelRect(x: 0, y: 0, size: size))
        #expect(hasInk)
        for rowsAtOnce in [128, 37] {
            let bands = try ink(inked, rowsAtOnce: rowsAtOnce)
            #expect(zip(bands, whole.pixels).count { $0 != $1 } == 0)
        }
    }
}
