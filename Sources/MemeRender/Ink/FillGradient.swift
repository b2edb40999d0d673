/// A fill that runs from one color to another along the lines' vertical axis.
struct FillGradient {
    /// The colors from the top to the bottom, premultiplied ARGB.
    private let colors: [UInt32]
    /// The direction from the top to the bottom, divided by their distance in pixels.
    private let axis: SIMD2<Double>
    /// The place of the top along the axis.
    private let start: Double

    private static let steps = 256

    /// - Parameters:
    ///   - top: the color at the top.
    ///   - bottom: the color at the bottom.
    ///   - box: the box of the letters before rotation, in pixels of the meme.
    ///   - center: the center of the rotation.
    ///   - turn: the cosine and the sine of the rotation.
    init(
        from top: Color, to bottom: Color, over box: Rect, around center: SIMD2<Double>,
        turn: SIMD2<Double>
    ) {
        let first = top.premultiplied
        let last = bottom.premultiplied
        colors = (0..<Self.steps).map { step in
            SourceOver.replace(first, by: last, UInt32(step * 255 / (Self.steps - 1)))
        }
        let height = max(box.height, 1)
        axis = SIMD2(-turn.y, turn.x) / height
        // The middle of the box's upper edge, turned.
        let upper = SIMD2(box.x + box.width / 2, box.y).turned(turn, around: center)
        start = (upper * axis).sum()
    }

    /// The color at the middle of a pixel.
    func color(x: Int, y: Int) -> UInt32 {
        let place = (SIMD2(Double(x) + 0.5, Double(y) + 0.5) * axis).sum() - start
        return colors[Int(max(0, min(1, place)) * Double(Self.steps - 1))]
    }
}
