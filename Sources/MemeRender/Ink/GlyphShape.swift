/// The shape of a glyph at a caption's size and rotation, in pixels from the glyph's origin.
struct GlyphShape {
    /// The letter; empty for an emoji with a bitmap.
    let fill: Edges
    /// The letter or the bitmap's shape, with the outline around it if there is one.
    let silhouette: Edges
    /// The silhouette in the cells of the shadow; empty if there is no shadow.
    let shadow: Edges
    /// The strokes of the letter; none for an emoji with a bitmap.
    let strokes: Strokes
    /// The bitmap of an emoji; `nil` for letters.
    let image: ScaledImage?
    /// The bounding box without the shadow, as its top left and bottom right corners.
    let bounds: (low: SIMD2<Double>, high: SIMD2<Double>)

    /// - Parameters:
    ///   - glyph: the glyph id.
    ///   - face: the font.
    ///   - transform: the caption's scale and rotation.
    ///   - outlineWidth: the outline's reach in pixels; 0 for none.
    ///   - shadow: the caption's shadow; `nil` for none.
    ///   - foreground: the color of the text, to which a glyph's own colors can refer; `nil` to draw it
    ///     without them.
    /// - Returns: `nil` if the glyph has no ink, as a space.
    init?(
        _ glyph: UInt32, of face: FontFace, _ transform: GlyphTransform, outlineWidth: Double,
        shadow: CaptionShadow?, foreground: Color?
    ) {
        let contours = Contours(face.outline(of: glyph), transform)
        image = foreground.flatMap { face.image(of: glyph, foreground: $0) }
            .map { ScaledImage($0, transform) }
        fill = image == nil ? Edges(contours) : Edges()
        strokes = image == nil ? Strokes(contours) : Strokes()
        let dilated = outlineWidth > 0 ? contours.dilated(by: outlineWidth) : contours
        silhouette = Edges(dilated)
        self.shadow =
            shadow.map { Edges(dilated.scaled(by: 1 / Double(1 << $0.shift))) } ?? Edges()
        let boxes = [dilated.bounds, image?.bounds].compactMap { $0 }
        guard let first = boxes.first, let last = boxes.last else { return nil }
        bounds = (pointwiseMin(first.low, last.low), pointwiseMax(first.high, last.high))
    }

    /// Whether a part of the picture may contain ink of the glyph, extended by `reach` pixels.
    func meets(_ part: PixelRect, at origin: SIMD2<Double>, reach: Double = 0) -> Bool {
        // One more pixel, because edges are rounded.
        let low = origin + bounds.low - (reach + 1)
        let high = origin + bounds.high + (reach + 1)
        return low.x < Double(part.x + part.size.width) && high.x > Double(part.x)
            && low.y < Double(part.y + part.size.height) && high.y > Double(part.y)
    }
}
