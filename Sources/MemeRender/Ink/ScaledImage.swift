/// The bitmap of an emoji, resampled at a caption's size and rotation.
struct ScaledImage {
    /// The bounding box in pixels from the glyph's origin, as its top left and bottom right corners.
    let bounds: (low: SIMD2<Double>, high: SIMD2<Double>)

    private let samples: BorderedSamples

    /// The step in the bitmap, in columns and rows, for a step of one pixel to the right and down on the
    /// meme.
    private let right: SIMD2<Double>
    private let down: SIMD2<Double>
    /// The place of the glyph's origin in the bitmap.
    private let origin: SIMD2<Double>
    /// The width of the filter in samples: 1 or more.
    private let spread: Float
    private let isEnlarged: Bool

    /// The number of samples; each takes 16 bytes.
    var sampleCount: Int { samples.count }

    init(_ image: GlyphImage, _ transform: GlyphTransform) {
        // Halves the bitmap while it is more than twice too large, so that a filter of four samples a
        // side covers it.
        var image = image
        while transform.scale * image.unitsPerPixel < 0.5, image.size.longestSide > 1 {
            image = image.halved()
        }
        let corners = [
            (image.left, image.top), (image.right, image.top), (image.left, image.bottom),
            (image.right, image.bottom),
        ].map { transform(Point(x: $0, y: $1)) }
        // The filter extends the image by up to two pixels.
        bounds = (
            corners.reduce(corners[0], pointwiseMin) - 2,
            corners.reduce(corners[0], pointwiseMax) + 2
        )
        let scale = transform.scale * image.unitsPerPixel
        right = SIMD2(transform.turn.x, -transform.turn.y) / scale
        down = SIMD2(transform.turn.y, transform.turn.x) / scale
        let border = Double(BorderedSamples.border)
        origin = SIMD2(
            border - image.left / image.unitsPerPixel, border + image.top / image.unitsPerPixel)
        isEnlarged = scale >= 1
        spread = Float(max(1, min(2, 1 / scale)))

        samples = BorderedSamples(image.pixels, size: image.size)
    }

    /// The color at the center of a pixel, premultiplied ARGB.
    ///
    /// Enlarging uses a Catmull-Rom spline through the samples; shrinking uses a weighted mean of those
    /// within a pixel's distance.
    ///
    /// - Parameters:
    ///   - place: the center of the pixel, from the glyph's origin.
    ///   - opacity: a factor for the color.
    /// - Returns: the color, and how much of what is below it hides, 0 to 255; `nil` if it hides
    ///   nothing.
    func color(at place: SIMD2<Double>, opacity: Float) -> (pixel: UInt32, coverage: UInt32)? {
        let sample = origin + right * place.x + down * place.y - 0.5
        let column = sample.x.rounded(.down)
        let row = sample.y.rounded(.down)
        // If the bitmap is much smaller than a pixel, its distance may exceed any `Int`.
        guard column >= 1, row >= 1, column + 3 <= Double(samples.size.width),
            row + 3 <= Double(samples.size.height)
        else { return nil }
        // The first of four samples per side.
        let x = Int(column) - 1
        let y = Int(row) - 1
        let across = weights(Float(sample.x - column))
        let upright = weights(Float(sample.y - row))
        var color = samples.sum(x, y, across, upright)
        // A spline overshoots.
        color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let alpha = color[0]
        if alpha < 0.5 { return nil }
        color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
        let bytes = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(color * opacity + 0.5))
        return (
            bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3], UInt32(alpha + 0.5)
        )
    }

    /// The weights of four samples in a row; the second is `distance` before the place.
    private func weights(_ distance: Float) -> SIMD4<Float> {
        if isEnlarged {
            return BorderedSamples.spline(distance)
        }
        let offsets = SIMD4<Float>(-1, 0, 1, 2) - distance
        let distances = pointwiseMax(offsets, -offsets)
        let weights = pointwiseMax(spread - distances, SIMD4.zero)
        return weights / weights.sum()
    }
}
