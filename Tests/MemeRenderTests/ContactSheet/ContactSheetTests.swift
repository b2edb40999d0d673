import Testing

@testable import MemeRender

struct ContactSheetTests {
    private func cell(width: Int, height: Int, label: String = "") throws -> ContactSheet.Cell {
        let picture = try Pixmap(width: width, height: height) { _, _, channel in
            channel == 0 ? 200 : 0
        }
        return ContactSheet.Cell(image: try picture.encoded(), label: label)
    }

    private func isRed(_ sheet: Pixmap, _ x: Int, _ y: Int) -> Bool {
        sheet.sample(x: x, y: y) == 200 && sheet.sample(x: x, y: y, channel: 1) == 0
    }

    @Test func picturesAreFittedIntoEqualCells() throws {
        let cells = try [
            cell(width: 200, height: 100), cell(width: 50, height: 100), cell(width: 9, height: 9),
        ]
        let sheet = try Pixmap(
            decoding: ContactSheet(cells: cells, columns: 2, cellSize: 120).rendered(as: .png))
        // Margins of 10, cells of 120, labels of 14: two columns, two rows.
        #expect(sheet.size.description == "270×298")
        #expect(isRed(sheet, 11, 70) && isRed(sheet, 128, 41) && !isRed(sheet, 70, 35))
        #expect(isRed(sheet, 200, 11) && isRed(sheet, 172, 70) && !isRed(sheet, 160, 70))
        #expect(isRed(sheet, 70, 215))
        #expect(!isRed(sheet, 200, 215))
    }

    @Test func aLabelStandsBelowItsPicture() throws {
        let labelled = try ContactSheet(
            cells: [cell(width: 10, height: 10, label: "Hello")], columns: 1, cellSize: 120
        ).rendered(as: .png)
        let bare = try ContactSheet(
            cells: [cell(width: 10, height: 10)], columns: 1, cellSize: 120
        ).rendered(as: .png)
        let first = try Pixmap(decoding: labelled)
        let second = try Pixmap(decoding: bare)
        let changed = (0..<first.bytes.count).filter { first.bytes[$0] != second.bytes[$0] }
            .map { $0 / first.bytesPerRow }
        #expect(!changed.isEmpty)
        #expect(changed.allSatisfy { $0 >= 130 })
    }

    /// Rows are drawn in parallel and in any order.
    @Test func isTheSheetThatOneThreadWouldDraw() throws {
        let cells = try (1...23).map { try cell(width: 9 + $0, height: 20, label: "\($0)") }
        let grid = SheetGrid(count: cells.count, columns: 3, cellSize: 40)
        let writer = try SheetWriter(grid, as: .png, .unlimited)
        for row in 0..<grid.rowCount {
            let pixels = try grid.draw(row: row, .unlimited) { index, _ throws(RenderError) in
                (try SheetPicture(cells[index].image, side: 40), cells[index].label)
            }
            try writer.write(pixels)
        }
        let expected = try writer.finish()
        let sheet = ContactSheet(cells: cells, columns: 3, cellSize: 40)
        #expect(try sheet.rendered(as: .png) == expected)
    }

    @Test func aPictureThatCantBeReadIsAnError() throws {
        var cells = try (1...9).map { try cell(width: 9 + $0, height: 20) }
        cells[4].image = try EncodedImage(Array(cells[4].image.bytes.dropLast(30)))
        let sheet = ContactSheet(cells: cells, columns: 2, cellSize: 40)
        #expect(throws: RenderError.truncated(.png)) { try sheet.rendered(as: .png) }
    }

    @Test func anEndlessSheetIsRefused() throws {
        let sheet = ContactSheet(
            cells: [try cell(width: 1, height: 1)], columns: .max, cellSize: 120)
        #expect(throws: RenderError.self) { try sheet.rendered(as: .png) }
    }
}
