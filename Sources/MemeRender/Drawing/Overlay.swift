import CCairo

/// The captions of a meme as ink on a transparent sheet of the meme's size.
///
/// The ink is drawn when it is asked for, a band of rows at a time, so that memory follows the
/// width of the captions and not the area of the picture.
struct Overlay {
    private let captions: [InkedCaption]

    init(_ captions: [InkedCaption]) {
        self.captions = captions
    }

    /// Whether all ink is black, white or between, so that a gray picture can stay gray.
    var isGray: Bool {
        captions.allSatisfy { $0.style.fill.isGray && $0.style.outline.isGray }
    }

    /// Draws the ink that lies in some rows, and calls `body` with it, once for each caption.
    ///
    /// - Parameter rows: which of the picture's rows.
    /// - Parameter size: of the picture, beyond which there is no ink.
    func forEachBand(
        in rows: Range<Int>, of size: PixelSize,
        _ body: (borrowing InkBand) throws(RenderError) -> Void
    ) throws(RenderError) {
        for caption in captions {
            let ink = caption.layout.inkBox
            // A pixel more on each side, because antialiasing rounds outwards.
            let top = max(rows.lowerBound, Int(ink.y.rounded(.down)) - 1)
            let bottom = min(rows.upperBound, Int(ink.maxY.rounded(.up)) + 1)
            let left = max(0, Int(ink.x.rounded(.down)) - 1)
            let right = min(size.width, Int(ink.maxX.rounded(.up)) + 1)
            guard top < bottom, left < right else { continue }
            // No wider than Cairo's surfaces are.
            for x in stride(from: left, to: right, by: Self.widestBand) {
                let band = try InkBand(
                    of: caption,
                    in: PixelRect(
                        x: x, y: top,
                        size: PixelSize(
                            width: min(Self.widestBand, right - x), height: bottom - top)))
                try body(band)
            }
        }
    }

    private static let widestBand = 16_384
}

/// A caption that has been set, with all that is needed to draw it.
struct InkedCaption {
    var layout: CaptionLayout
    var style: CaptionStyle
    var face: FontFace
}

/// A rectangle of the overlay, drawn.
struct InkBand: ~Copyable {
    /// Where it lies on the picture.
    let frame: PixelRect
    /// Its ink: premultiplied ARGB.
    let canvas: Canvas

    init(of caption: InkedCaption, in frame: PixelRect) throws(RenderError) {
        self.frame = frame
        canvas = try Canvas(frame.size)
        cairo_translate(canvas.context, -Double(frame.x), -Double(frame.y))
        caption.draw(on: canvas, rows: frame.y..<frame.y + frame.size.height)
    }
}

extension InkedCaption {
    /// Draws outline and fill of all glyphs whose ink may lie in some rows.
    func draw(on canvas: borrowing Canvas, rows: Range<Int>) {
        appendPath(to: canvas.context, rows: rows)
        if style.outlineWidth > 0, style.outline.alpha > 0 {
            canvas.setColor(style.outline)
            cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
            // Half of a stroke lies within the letters, under the fill.
            cairo_set_line_width(canvas.context, 2 * layout.outlineWidth)
            cairo_stroke_preserve(canvas.context)
            // The fill replaces the outline's inner half instead of covering it, so that a fill
            // that is not opaque shows the picture.
            cairo_set_operator(canvas.context, CAIRO_OPERATOR_SOURCE)
        }
        canvas.setColor(style.fill)
        cairo_fill(canvas.context)
        cairo_set_operator(canvas.context, CAIRO_OPERATOR_OVER)
    }

    /// Adds the outlines of all glyphs whose ink may lie in some rows to Cairo's path.
    private func appendPath(to context: OpaquePointer, rows: Range<Int>) {
        let scale = layout.fontSize / face.unitsPerEm
        let margin = layout.outlineWidth + 1
        for glyph in layout.lines.lazy.flatMap(\.glyphs) {
            let outline = face.outline(of: glyph.id)
            guard let bounds = outline.bounds,
                glyph.origin.y - bounds.top * scale - margin < Double(rows.upperBound),
                glyph.origin.y - bounds.bottom * scale + margin > Double(rows.lowerBound)
            else { continue }
            func x(_ point: Point) -> Double { glyph.origin.x + point.x * scale }
            func y(_ point: Point) -> Double { glyph.origin.y - point.y * scale }
            for segment in outline.segments {
                switch segment {
                case .move(let end):
                    cairo_close_path(context)
                    cairo_move_to(context, x(end), y(end))
                case .line(let end):
                    cairo_line_to(context, x(end), y(end))
                case .curve(let first, let second, let end):
                    cairo_curve_to(
                        context, x(first), y(first), x(second), y(second), x(end), y(end))
                }
            }
            cairo_close_path(context)
        }
    }
}
