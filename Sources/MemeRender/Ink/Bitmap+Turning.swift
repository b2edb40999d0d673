extension Bitmap {
    /// The bitmap turned around a point by any angle, resampled by a Catmull-Rom spline.
    ///
    /// - Parameters:
    ///   - angle: in degrees clockwise.
    ///   - center: the point on the meme; the middle of the bitmap comes to lie there.
    /// - Throws: the error of the context if the render has to end.
    consuming func turned(
        _ angle: Double, around center: SIMD2<Double>, _ context: RenderContext
    ) throws(RenderError) -> Bitmap {
        let turn = SIMD2.turn(by: angle)
        let half = SIMD2(Double(area.size.width), Double(area.size.height)) / 2
        let reach = SIMD2(
            half.x * abs(turn.x) + half.y * abs(turn.y), half.x * abs(turn.y) + half.y * abs(turn.x)
        )
        let low = center - reach - 1
        let high = center + reach + 1
        let (left, top) = (Int(low.x.rounded(.down)), Int(low.y.rounded(.down)))
        var result = Bitmap(
            PixelRect(
                x: left, y: top,
                size: PixelSize(
                    width: Int(high.x.rounded(.up)) - left, height: Int(high.y.rounded(.up)) - top))
        )
        let source = BorderedSamples(pixels, size: area.size)
        pixels = []
        let width = result.area.size.width
        for row in 0..<result.area.size.height {
            if row.isMultiple(of: 64) { try context.check() }
            let y = Double(top + row) + 0.5 - center.y
            result.pixels.withUnsafeMutableBufferPointer { pixels in
                for column in 0..<width {
                    let x = Double(left + column) + 0.5 - center.x
                    // Back by the angle.
                    let place = SIMD2(x * turn.x + y * turn.y, y * turn.x - x * turn.y) + half - 0.5
                    pixels[row * width + column] = source.color(at: place)
                }
            }
        }
        return result
    }
}

extension BorderedSamples {
    /// The color at a place in pixels of the picture, where whole numbers are centers of pixels: premultiplied
    /// ARGB, by a Catmull-Rom spline.
    fileprivate func color(at place: SIMD2<Double>) -> UInt32 {
        let column = place.x.rounded(.down)
        let row = place.y.rounded(.down)
        let border = Double(Self.border)
        guard column >= 1 - border, row >= 1 - border,
            column + 3 <= Double(size.width) - border, row + 3 <= Double(size.height) - border
        else { return 0 }
        let color = sum(
            Int(column) + Self.border - 1, Int(row) + Self.border - 1,
            Self.spline(Float(place.x - column)), Self.spline(Float(place.y - row)))
        // A spline overshoots. One by one, because SIMD's conversions aren't inlined.
        let alpha = min(max(color[0], 0), 255) + 0.5
        if alpha < 1 { return 0 }
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value + 0.5, 0), alpha)) }
        return UInt32(alpha) << 24 | byte(color[1]) << 16 | byte(color[2]) << 8 | byte(color[3])
    }
}
