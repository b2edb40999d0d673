/// A typeset caption, ready to draw: its glyphs' shapes, places and colors.
struct CaptionInk {
    /// The bounding box on the meme, in pixels, including the pixel that antialiasing may add on each
    /// side.
    let bounds: PixelRect
    /// When the caption is visible in an animation, as fractions of its duration.
    let time: Range<Double>
    let colors: CaptionColors
    let shadow: CaptionShadow?
    /// Which gaps between its outlines are closed; `nil` if none are.
    let slits: Slits?
    /// How much lighter than they are its letters are drawn; `nil` for as they are.
    let weight: LetterWeight?
    /// The box or the bubble behind the words, and its color, premultiplied ARGB, which may be clear; `nil` for none.
    let background: (box: Edges, color: UInt32)?
    /// Whether that box is cut out of what is below.
    let cutsOut: Bool
    /// The letters' colors if they aren't ``colors``' fill alone.
    let gradient: FillGradient?
    /// How much of the picture the caption hides, of 255.
    let opacity: UInt32
    /// Whether all of its ink is a shade of gray.
    let isGray: Bool
    private(set) var marks: [Mark] = []
    private(set) var shapes: [GlyphShape] = []

    /// An occurrence of a glyph that has ink.
    struct Mark {
        /// The index of the glyph's shape.
        var shape: Int
        /// The place of the glyph's origin on the meme, in pixels.
        var origin: SIMD2<Double>
    }

    /// - Throws: the error of the context if the render has to end.
    init(_ caption: TypesetCaption, _ context: RenderContext) throws(RenderError) {
        try context.check()
        let layout = caption.layout
        let style = caption.style
        bounds = layout.inkBox.pixels(grownBy: 1)
        time = caption.time
        let angle = layout.rotation.angle
        let turn = SIMD2.turn(by: angle)
        let outlineColor = style.outline.color(against: style.fill)
        let hasOutline = layout.outlineWidth > 0 && outlineColor.alpha > 0
        colors = CaptionColors(fill: style.fill, outline: hasOutline ? outlineColor : nil)
        slits =
            hasOutline
            ? Slits(outlineWidth: layout.outlineWidth, fontSize: layout.fontSize) : nil
        let cast = style.visibleShadow
        shadow = cast.map { CaptionShadow($0, fontSize: layout.fontSize, turn: turn) }

        let center = SIMD2(layout.rotation.center.x, layout.rotation.center.y)
        let letters = layout.letterBox
        cutsOut = style.cutsOut
        if style.hasTextBackground {
            let reach =
                layout.outlineWidth + CaptionStyle.textBackgroundPadding * layout.fontSize
            let box = letters.grown(by: reach)
            let shape =
                layout.tail.map {
                    BackgroundShape.bubble(
                        box, turned: turn, around: center, tail: SIMD2($0.x, $0.y),
                        em: layout.fontSize)
                } ?? BackgroundShape.box(box, turned: turn, around: center)
            background = (shape, (style.visibleTextBackground ?? .clear).premultiplied)
        } else {
            background = nil
        }
        gradient = style.gradient.map {
            FillGradient(from: style.fill, to: $0, over: letters, around: center, turn: turn)
        }
        opacity = UInt32((min(max(style.opacity, 0), 1) * 255).rounded())
        var known: [GlyphKey: Int?] = [:]
        var samples = 0
        var strokes = Strokes()
        let shadow = shadow
        for glyph in layout.lines.lazy.flatMap(\.glyphs) {
            let key = GlyphKey(font: glyph.font, id: glyph.id, turn: glyph.turn)
            let index: Int?
            if let shape = known[key] {
                index = shape
            } else {
                try context.check()
                let font = caption.fonts[glyph.font]
                func shape(_ foreground: Color?) -> GlyphShape? {
                    GlyphShape(
                        glyph.id, of: font.face,
                        GlyphTransform(
                            scale: layout.fontSize * font.scale / font.face.unitsPerEm,
                            turn: glyph.turn == 0
                                ? turn
                                : turn.turned(
                                    .turn(radians: glyph.turn), around: .zero)
                        ),
                        outlineWidth: hasOutline ? layout.outlineWidth : 0, shadow: shadow,
                        foreground: foreground)
                }
                var drawn = shape(style.fill)
                samples += drawn?.image?.sampleCount ?? 0
                if drawn?.image != nil, samples > Self.mostSamples { drawn = shape(nil) }
                index = drawn == nil ? nil : shapes.count
                if let drawn {
                    shapes.append(drawn)
                    strokes += drawn.strokes
                }
                known[key] = .some(index)
            }
            guard let index else { continue }
            let place = SIMD2(glyph.origin.x, glyph.origin.y)
            let origin = angle == 0 ? place : place.turned(turn, around: center)
            marks.append(Mark(shape: index, origin: origin))
        }
        weight = layout.smallCapHeight.flatMap { capHeight in
            LetterWeight(capHeight: capHeight, strokeWidth: strokes.width)
        }
        isGray =
            style.fill.isGray && (!hasOutline || outlineColor.isGray)
            && [cast?.color, style.gradient, style.visibleTextBackground]
                .allSatisfy { $0?.isGray ?? true }
            && shapes.allSatisfy { $0.image == nil }
    }

    /// The most samples of all scaled emoji together: about 200 different ones, or 64 MB. More are drawn
    /// in the color of the text.
    private static let mostSamples = 1 << 22

    private struct GlyphKey: Hashable {
        var font: Int
        var id: UInt32
        var turn: Double
    }
}

extension Rect {
    fileprivate func grown(by reach: Double) -> Rect {
        Rect(x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach)
    }

    /// The smallest rectangle of whole pixels that contains this one, grown by a border of this many
    /// pixels.
    fileprivate func pixels(grownBy border: Int) -> PixelRect {
        let left = Int(x.rounded(.down)) - border
        let top = Int(y.rounded(.down)) - border
        return PixelRect(
            x: left, y: top,
            size: PixelSize(
                width: Int(maxX.rounded(.up)) + border - left,
                height: Int(maxY.rounded(.up)) + border - top))
    }
}
