extension SheetMaker {
    /// A sheet with the words in a bar above the picture, as wide as the picture. Without words there is
    /// no bar.
    func bar(above picture: PixelSize) throws(RenderError) -> Sheet {
        let width = Double(picture.width)
        let height = Double(picture.height)
        let size = Self.barFontSize(on: picture)
        // The margin is the same above, below and beside the words.
        let margin = min(0.8 * size, 0.08 * width)
        // The bar must not become higher than its picture.
        let room = Rect(
            x: margin, y: margin, width: width - 2 * margin,
            height: max(size, height - 2 * margin))
        let column = try column(
            of: [.top, .bottom], in: room, of: picture, largest: size, gap: 0.85,
            slack: margin / 2)
        var sheet = Sheet(picture)
        guard !column.isEmpty else { return sheet }
        let wanted = column.bottom + margin
        let bar = Int(wanted.rounded(.up)).roundedUp(to: blockSide)
        sheet.size.height += bar
        sheet.picture.y = bar
        sheet.areas = [
            Sheet.Area(
                rectangle: PixelRect(
                    x: 0, y: 0, size: PixelSize(width: picture.width, height: bar)),
                color: paper)
        ]
        let rest = ((Double(bar) - wanted) / 2).rounded(.down)
        sheet.words = column.captions.mapValues { $0.moved(x: 0, y: rest) }
        return sheet
    }

    /// The font size of a bar: a sixteenth of the width, but smaller on a low picture and at least
    /// legible on a narrow one.
    private static func barFontSize(on picture: PixelSize) -> Double {
        let width = Double(picture.width)
        let height = Double(picture.height)
        let size = min(max(width / 16, 0.045 * (width * height).squareRoot()), height / 5)
        return max(9, size)
    }

    /// The color of the bar: white, unless the words are too light to be read on white.
    private var paper: Color {
        let fills = recipe.captions.filter { recipe.layout.frames($0.role) && $0.hasWords }
            .map(\.style.fill)
        return fills.allSatisfy { $0.luminance > 0.5 } ? .black : .white
    }
}

extension Int {
    func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }
}
