/// A glyph at the size and the turn of a caption, in pixels from its origin.
struct GlyphShape {
    /// The letter; nothing for a picture.
    let fill: Edges
    /// The letter or the picture with its outline around it; without, where there is none.
    let silhouette: Edges
    /// The silhouette in cells of the shadow; nothing where there is no shadow.
    let shadow: Edges
    /// The picture of an emoji.
    let image: ScaledImage?
    /// A box around all but the shadow: left and top, right and bottom.
    let bounds: (low: SIMD2<Double>, high: SIMD2<Double>)

    /// - Parameter outlineWidth: how far the outline reaches, in pixels; 0 for none.
    /// - Returns: `nil` where the glyph has no ink, as a space has none.
    init?(
        _ glyph: UInt32, of face: FontFace, _ transform: GlyphTransform, outlineWidth: Double,
        shadow: CaptionShadow?
    ) {
        let contours = Contours(face.outline(of: glyph), transform)
        image = face.image(of: glyph).map { ScaledImage($0, transform) }
        fill = image == nil ? Edges(contours) : Edges()
        let dilated = outlineWidth > 0 ? contours.dilated(by: outlineWidth) : contours
        silhouette = Edges(dilated)
        self.shadow =
            shadow.map { Edges(dilated.scaled(by: 1 / Double(1 << $0.shift))) } ?? Edges()
        let boxes = [dilated.bounds, image?.bounds].compactMap { $0 }
        guard let first = boxes.first, let last = boxes.last else { return nil }
        bounds = (pointwiseMin(first.low, last.low), pointwiseMax(first.high, last.high))
    }

    /// Whether a part of the picture may hold ink of the glyph, `reach` pixels farther.
    func meets(_ part: PixelRect, at origin: SIMD2<Double>, reach: Double = 0) -> Bool {
        // A pixel more, because edges are rounded.
        let low = origin + bounds.low - (reach + 1)
        let high = origin + bounds.high + (reach + 1)
        return low.x < Double(part.x + part.size.width) && high.x > Double(part.x)
            && low.y < Double(part.y + part.size.height) && high.y > Double(part.y)
    }
}
