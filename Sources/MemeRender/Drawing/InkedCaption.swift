import CCairo

/// A caption that has been set, with all that is needed to draw it.
struct InkedCaption {
    let layout: CaptionLayout
    private let style: CaptionStyle
    private let outlineColor: Color
    private let marks: [Mark]
    /// Pixels of a font unit.
    private let scale: Double

    /// A glyph that has ink, and the box of it, outline included, in pixels.
    private struct Mark {
        var origin: Point
        var outline: GlyphOutline
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    init(_ caption: SetCaption) {
        layout = caption.layout
        style = caption.style
        outlineColor = style.outline.color(against: style.fill)
        let face = caption.fonts[0].face
        let scale = layout.fontSize / face.unitsPerEm
        self.scale = scale
        // A pixel more, because antialiasing rounds outwards.
        let margin = layout.outlineWidth + 1
        marks = layout.lines.lazy.flatMap(\.glyphs).compactMap { glyph in
            let outline = face.outline(of: glyph.id)
            return outline.bounds.map { bounds in
                Mark(
                    origin: glyph.origin, outline: outline,
                    left: glyph.origin.x + bounds.left * scale - margin,
                    top: glyph.origin.y - bounds.top * scale - margin,
                    right: glyph.origin.x + bounds.right * scale + margin,
                    bottom: glyph.origin.y - bounds.bottom * scale + margin)
            }
        }
    }

    /// Whether all of its ink is black, white or between.
    var isGray: Bool { style.fill.isGray && (outlineColor.isGray || !hasOutline) }

    private var hasOutline: Bool { style.outlineWidth > 0 && outlineColor.alpha > 0 }

    /// Draws outline and fill of all glyphs whose ink may lie in a part of the picture.
    func draw(on canvas: borrowing Canvas, in part: PixelRect) {
        appendPath(to: canvas.context, in: part)
        if hasOutline {
            canvas.setColor(outlineColor)
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

    private func appendPath(to context: OpaquePointer, in part: PixelRect) {
        let left = Double(part.x)
        let top = Double(part.y)
        let right = left + Double(part.size.width)
        let bottom = top + Double(part.size.height)
        for mark in marks
        where mark.top < bottom && mark.bottom > top && mark.left < right && mark.right > left {
            func x(_ point: Point) -> Double { mark.origin.x + point.x * scale }
            func y(_ point: Point) -> Double { mark.origin.y - point.y * scale }
            for segment in mark.outline.segments {
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
