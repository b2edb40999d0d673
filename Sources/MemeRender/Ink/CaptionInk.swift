#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A caption that has been typeset, with all that is needed to draw it.
struct CaptionInk {
    let layout: CaptionLayout
    let palette: CaptionColors
    let shadow: CaptionShadow?
    /// Whether all of its ink is black, white or between.
    let isGray: Bool
    private(set) var marks: [Mark] = []
    private(set) var shapes: [GlyphShape] = []

    /// A glyph that has ink.
    struct Mark {
        /// Which of the shapes.
        var shape: Int
        /// Where the shape's 0, 0 is on the picture.
        var origin: SIMD2<Double>
    }

    init(_ caption: TypesetCaption) {
        let layout = caption.layout
        let style = caption.style
        self.layout = layout
        let angle = layout.rotation.angle * .pi / 180
        let turn = angle == 0 ? SIMD2(1, 0) : SIMD2(cos(angle), sin(angle))
        let outlineColor = style.outline.color(against: style.fill)
        let hasOutline = layout.outlineWidth > 0 && outlineColor.alpha > 0
        palette = CaptionColors(fill: style.fill, outline: hasOutline ? outlineColor : nil)
        let cast = style.visibleShadow
        shadow = cast.map { CaptionShadow($0, fontSize: layout.fontSize, turn: turn) }

        let center = SIMD2(layout.rotation.center.x, layout.rotation.center.y)
        var known: [GlyphKey: Int?] = [:]
        var samples = 0
        for glyph in layout.lines.lazy.flatMap(\.glyphs) {
            let key = GlyphKey(font: glyph.font, id: glyph.id)
            let index: Int?
            if let shape = known[key] {
                index = shape
            } else {
                if RenderWatch.isOver { break }
                let font = caption.fonts[glyph.font]
                var shape = GlyphShape(
                    glyph.id, of: font.face,
                    GlyphTransform(
                        scale: layout.fontSize * font.scale / font.face.unitsPerEm, turn: turn),
                    outlineWidth: hasOutline ? layout.outlineWidth : 0, shadow: shadow)
                if let image = shape?.image {
                    samples += image.sampleCount
                    if samples > Self.mostSamples { shape = nil }
                }
                index = shape == nil ? nil : shapes.count
                if let shape { shapes.append(shape) }
                known[key] = .some(index)
            }
            guard let index else { continue }
            let arm = SIMD2(glyph.origin.x, glyph.origin.y) - center
            let origin =
                angle == 0
                ? SIMD2(glyph.origin.x, glyph.origin.y)
                : center + SIMD2(arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x)
            marks.append(Mark(shape: index, origin: origin))
        }
        isGray =
            style.fill.isGray && (!hasOutline || outlineColor.isGray)
            && (cast?.color.isGray ?? true) && shapes.allSatisfy { $0.image == nil }
    }

    /// The most that the pictures of all emoji may have: those of 200 different ones, or 64 MB.
    private static let mostSamples = 1 << 22

    private struct GlyphKey: Hashable {
        var font: Int
        var id: UInt32
    }
}
