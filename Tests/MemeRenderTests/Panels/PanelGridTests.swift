import Testing

@testable import MemeRender

@Suite struct PanelGridTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize {
        PixelSize(width: width, height: height)
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, size: size(width, height))
    }

    @Test func aRowIsAsHighAsItsLowestPicture() throws {
        let sheet = try PanelGrid(.row).sheet(for: [size(400, 200), size(100, 100), size(50, 300)])
        #expect(sheet.size == size(317, 100))
        #expect(
            sheet.frames == [rect(0, 0, 200, 100), rect(200, 0, 100, 100), rect(300, 0, 17, 100)])
    }

    @Test func aColumnIsARowOnItsSide() throws {
        let sheet = try PanelGrid(.column).sheet(for: [size(200, 400), size(100, 100)])
        #expect(sheet.frames == [rect(0, 0, 100, 200), rect(0, 200, 100, 100)])
        #expect(sheet.size == size(100, 300))
    }

    @Test func cellsHaveTheRatioOfTheFirst() throws {
        let sizes = [size(400, 200), size(100, 300), size(200, 200)]
        let sheet = try PanelGrid(.cells(columns: 2, rows: 3)).sheet(for: sizes)
        #expect(sheet.frames == [rect(0, 0, 100, 50), rect(100, 0, 100, 50), rect(0, 50, 100, 50)])
        #expect(sheet.size == size(200, 100), "rows without a picture take no room")
    }

    @Test func weightsPartTheRow() throws {
        let sheet = try PanelGrid(.row, weights: [2, 1]).sheet(for: [
            size(100, 100), size(200, 100),
        ])
        #expect(sheet.frames == [rect(0, 0, 200, 100), rect(200, 0, 100, 100)])
    }

    @Test func gapsArePartsOfTheShorterSide() throws {
        let row = try PanelGrid(.row, gap: 0.1).sheet(for: [size(100, 100), size(100, 100)])
        #expect(row.frames == [rect(0, 0, 100, 100), rect(110, 0, 100, 100)])
        #expect(row.size == size(210, 100))
        let cells = try PanelGrid(.cells(columns: 2, rows: 2), gap: 0.1)
            .sheet(for: Array(repeating: size(90, 90), count: 4))
        #expect(cells.size == size(200, 200))
        #expect(cells.frames[3] == rect(110, 110, 90, 90))
    }

    @Test func theSheetMayBeSmallerOrLarger() throws {
        let sizes = [size(401, 200), size(401, 200)]
        for side in [100, 802, 1999] {
            let sheet = try PanelGrid(.row, gap: 0.05).sheet(for: sizes, longestSide: side)
            #expect(sheet.size.width == side)
            // Panels leave no slits to the edges.
            #expect(sheet.frames[1].x + sheet.frames[1].size.width == side)
            #expect(sheet.frames.allSatisfy { $0.size.height == sheet.size.height })
        }
    }

    @Test(arguments: [
        (PanelGrid(.row, weights: [1]), 2), (PanelGrid(.row, weights: [0, 1]), 2),
        (PanelGrid(.row, weights: [.nan, 1]), 2), (PanelGrid(.row, weights: [.infinity, 1]), 2),
        (PanelGrid(.row, gap: 0.3), 2), (PanelGrid(.row, gap: -0.1), 2),
        (PanelGrid(.row, gap: .nan), 2), (PanelGrid(.row), 0), (PanelGrid(.row), 17),
        (PanelGrid(.cells(columns: 2, rows: 1)), 3), (PanelGrid(.cells(columns: 0, rows: 1)), 0),
        (PanelGrid(.cells(columns: .max, rows: .max)), 3),
    ])
    func whatIsOutOfRangeIsRefused(grid: PanelGrid, count: Int) {
        let sizes = Array(repeating: PixelSize(width: 10, height: 10), count: count)
        #expect(throws: RenderError.self) { try grid.sheet(for: sizes) }
    }

    @Test func hugeSheetsAreRefusedBeforeTheyAreMade() {
        let sizes = Array(repeating: size(60_000, 60_000), count: 16)
        #expect(throws: RenderError.self) { try PanelGrid(.row).sheet(for: sizes) }
        #expect(throws: RenderError.self) {
            try PanelGrid(.row).sheet(for: [size(10, 10)], longestSide: .max)
        }
    }

    // MARK: Rendering

    private func picture(_ width: Int, _ height: Int, _ seed: Int) throws -> Pixmap {
        try Pixmap(width: width, height: height) { x, y, channel in
            (x * 7 + y * 13 + channel * 31 + seed * 57) % 256
        }
    }

    @Test(arguments: [0, 0.03])
    func unscaledPanelsKeepTheirPixels(gap: Double) throws {
        let sizes = [(451, 300), (123, 300), (77, 300)]
        let pictures = try sizes.enumerated().map { try picture($1.0, $1.1, $0) }
        let images = try pictures.map { try $0.encoded(as: .png) }
        let names = ["a", "b", "c"]
        let sheet = try PanelGrid(.row, gap: gap, color: Color(red: 1, green: 2, blue: 3))
            .sheet(for: sizes.map { size($0.0, $0.1) })
        var recipe = Recipe()
        recipe.layers = sheet.layers(of: names)
        recipe.format = .png
        #expect(recipe.panels == sheet.boxes)
        let meme = try Renderer().render(
            recipe, on: sheet.background,
            pictures: [String: EncodedImage](uniqueKeysWithValues: zip(names, images)))
        #expect(meme.size == sheet.size && meme.warnings.isEmpty)
        let pixels = try Pixels(meme.image)
        for (frame, picture) in zip(sheet.frames, pictures) {
            #expect(shown(pixels, in: frame) == picture.bytes)
        }
        if gap > 0 { #expect(Array(pixels[sheet.frames[1].x - 1, 5].prefix(3)) == [1, 2, 3]) }
    }

    /// The RGB samples of a rectangle.
    private func shown(_ pixels: Pixels, in frame: PixelRect) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in frame.y..<frame.y + frame.size.height {
            for x in frame.x..<frame.x + frame.size.width {
                bytes += pixels[x, y].prefix(3).map { UInt8($0) }
            }
        }
        return bytes
    }

    @Test func aCropShowsAPartOfThePicture() throws {
        let whole = try picture(40, 20, 1)
        let image = try whole.encoded(as: .png)
        let sheet = try PanelGrid(.row).sheet(for: [size(10, 10)])
        var recipe = Recipe()
        recipe.layers = sheet.layers(
            of: ["a"], crops: [.rectangle(x: 25, y: 5, size: size(10, 10))])
        recipe.format = .png
        let pixels = try Pixels(
            Renderer().render(recipe, on: sheet.background, pictures: ["a": image]).image)
        let rows = (5..<15).map { y in whole.bytes[(y * 40 + 25) * 3..<(y * 40 + 35) * 3] }
        #expect(shown(pixels, in: rect(0, 0, 10, 10)) == rows.flatMap { $0 })

        recipe.layers = sheet.layers(
            of: ["a"], crops: [.rectangle(x: 35, y: 5, size: size(10, 10))])
        let error = #expect(throws: RenderError.self) {
            try Renderer().render(recipe, on: sheet.background, pictures: ["a": image])
        }
        #expect(
            error == .inPicture("a", .cropOutside(rect(35, 5, 10, 10), of: size(40, 20))))
    }
}
