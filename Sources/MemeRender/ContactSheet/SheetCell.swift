/// A cell of a contact sheet, at its place in a row of cells: 8-bit RGB, tightly packed.
struct SheetCell {
    private let picture: SheetPicture?
    private let label: String
    private let square: PixelRect
    private let labelSize: Double

    private static let paper = Color(red: 0xff, green: 0xff, blue: 0xff)
    private static let plate = Color(red: 0xef, green: 0xef, blue: 0xf1)
    private static let ink = Color(red: 0x3a, green: 0x3a, blue: 0x40)
    static let layout = PixelLayout(channels: .rgb, bitDepth: 8)

    /// - Parameters:
    ///   - picture: `nil` if the cell is empty.
    ///   - label: the text below the picture.
    ///   - side: the side, in pixels, of the square that the picture is fitted into.
    ///   - labelSize: the font size of the label, in pixels.
    init(
        _ picture: SheetPicture?, label: String, side: Int, labelSize: Double, x: Int, y: Int
    ) {
        self.picture = picture
        self.label = label
        self.labelSize = labelSize
        square = PixelRect(x: x, y: y, size: PixelSize(width: side, height: side))
    }

    /// Fills a row of cells with the background color.
    static func paintPaper(on row: UnsafeMutableRawPointer, of size: PixelSize) {
        paint(PixelRect(x: 0, y: 0, size: size), paper, on: row, of: size)
    }

    /// Draws the picture on its plate and the label below it.
    func draw(
        on row: UnsafeMutableRawPointer, of size: PixelSize, _ typesetter: Typesetter
    ) throws(RenderError) {
        Self.paint(square, Self.plate, on: row, of: size)
        if let picture { lay(picture.pixels, on: row, of: size) }
        try layLabel(on: row, of: size, typesetter)
    }

    private static func paint(
        _ area: PixelRect, _ color: Color, on row: UnsafeMutableRawPointer, of size: PixelSize
    ) {
        var sheet = Sheet(size)
        sheet.areas = [Sheet.Area(rectangle: area, color: color)]
        sheet.paint(0..<size.height, on: row, layout: layout)
    }

    private func lay(_ picture: Pixmap, on row: UnsafeMutableRawPointer, of size: PixelSize) {
        var sheet = Sheet(size)
        sheet.picture = PixelRect(
            x: square.x + (square.size.width - picture.size.width) / 2,
            y: square.y + (square.size.height - picture.size.height) / 2, size: picture.size)
        let converter = PixelConverter(
            from: picture.layout, to: Self.layout, background: Self.plate)
        picture.bytes.withUnsafeBytes { pixels in
            guard let pixels = pixels.baseAddress else { return }
            sheet.place(pixels, as: sheet.picture.rows, on: row, firstRow: 0, converter: converter)
        }
    }

    private func layLabel(
        on row: UnsafeMutableRawPointer, of size: PixelSize, _ typesetter: Typesetter
    ) throws(RenderError) {
        let style = CaptionStyle(fill: Self.ink, outlineWidth: 0, letterCase: .none)
        let bottom = Double(square.y + square.size.height)
        let baseline = Point(x: Double(square.x), y: bottom + labelSize * 1.25)
        let label = label.map { $0.isNewline ? " " : $0 }
        guard
            let words = try typesetter.typesetLine(
                String(label), style: style, fontSize: labelSize, from: baseline,
                width: Double(square.size.width))
        else { return }
        try InkLayers([words], typesetter.context)
            .blend(onto: row, 0..<size.height, width: size.width, Self.layout, typesetter.context)
    }
}
