/// A picture that is laid on a meme, ready to draw: fitted, masked, turned, with its border and its shadow.
struct PictureInk {
    /// When the picture is visible in an animation, as fractions of its duration.
    let time: Range<Double>
    /// Whether all of its ink is known to be a shade of gray.
    let isGray: Bool
    /// The part of it that is on the meme, of a picture that moves at some time.
    private(set) var bitmap: Bitmap
    /// The frames of a picture that moves, and their timing.
    private let frames: [Bitmap]
    private let animation: Animation?

    /// - Parameters:
    ///   - picture: the picture and its place.
    ///   - meme: the size of the meme.
    ///   - profile: the ICC profile of the meme, for RGB; `nil` for sRGB.
    ///   - isOnGray: whether the meme is gray as long as all ink is.
    ///   - moves: whether all frames of an animated picture are drawn; otherwise the first one is.
    /// - Throws: ``RenderError/inPicture(_:_:)``, or the error of the context if the render has to end.
    init(
        _ picture: PlacedPicture, on meme: PixelSize, profile: [UInt8]?, isOnGray: Bool,
        moves: Bool, _ context: RenderContext
    ) throws(RenderError) {
        try context.check()
        time = picture.layer.from..<picture.layer.to
        let mask = try picture.maskCoverage(context)
        var frames: [Bitmap] = []
        try picture.forEachFitted(profile: profile, moves: moves, context) {
            bitmap throws(RenderError) in
            frames.append(try Self.finished(bitmap, of: picture, mask, on: meme, context))
        }
        isGray = isOnGray && frames.allSatisfy(\.isGray)
        bitmap = frames.first ?? Bitmap(.none)
        animation = frames.count > 1 ? picture.animation : nil
        self.frames = frames.count > 1 ? frames : []
    }

    /// The picture as it is at a time, in milliseconds.
    func at(_ moment: Int) -> PictureInk {
        guard let animation else { return self }
        var ink = self
        ink.bitmap = frames[animation.frame(at: moment)]
        return ink
    }

    /// Masks, turns and surrounds a fitted picture, and cuts it to the meme.
    private static func finished(
        _ fitted: Bitmap, of picture: PlacedPicture, _ mask: [UInt8]?, on meme: PixelSize,
        _ context: RenderContext
    ) throws(RenderError) -> Bitmap {
        let layer = picture.layer
        var bitmap = fitted
        if layer.isMirrored { bitmap.mirror() }
        try context.check()
        if let mask { bitmap.fade(to: mask) }
        try context.check()
        bitmap = try bitmap.turned(by: picture.angle, around: picture.center, context)
        try context.check()
        if let border = layer.border {
            bitmap.addBorder(border.color.premultiplied, width: border.width * picture.shorterSide)
        }
        try context.check()
        if let shadow = layer.shadow {
            bitmap.addShadow(
                CaptionShadow(
                    shadow, fontSize: picture.shorterSide, turn: .turn(by: picture.angle)))
        }
        let screen = PixelRect(x: 0, y: 0, size: meme)
        bitmap = bitmap.placed(in: bitmap.area.intersection(screen) ?? .none)
        bitmap.fade(to: UInt32((layer.opacity * 255).rounded()))
        return bitmap
    }
}

extension PlacedPicture {
    /// How much of each pixel of the fitted picture its mask keeps; `nil` if it has none.
    fileprivate func maskCoverage(_ context: RenderContext) throws(RenderError) -> [UInt8]? {
        switch layer.mask {
        case .none: nil
        case .circle: Self.circle(size)
        case .rounded(let radius): Self.rounded(size, radius * shorterSide)
        case .alpha: try fittedMask(context)
        }
    }

    /// The coverage of each pixel by the largest circle around the middle.
    private static func circle(_ size: PixelSize) -> [UInt8] {
        let radius = Double(min(size.width, size.height)) / 2
        return coverage(size) { ($0 * $0).sum().squareRoot() - radius }
    }

    /// The coverage of each pixel by a rectangle with round corners.
    private static func rounded(_ size: PixelSize, _ radius: Double) -> [UInt8] {
        let half = SIMD2(Double(size.width), Double(size.height)) / 2
        return coverage(size) { place in
            let beyond = pointwiseMax(place, -place) - half + radius
            let outside = pointwiseMax(beyond, .zero)
            return (outside * outside).sum().squareRoot() + min(max(beyond.x, beyond.y), 0) - radius
        }
    }

    /// The coverage of each pixel by a shape.
    ///
    /// - Parameter distance: how far a place, from the middle, lies outside of the shape; negative inside.
    private static func coverage(
        _ size: PixelSize, _ distance: (SIMD2<Double>) -> Double
    ) -> [UInt8] {
        let half = SIMD2(Double(size.width), Double(size.height)) / 2
        var values: [UInt8] = []
        values.reserveCapacity(size.pixelCount)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - half
                values.append(UInt8(min(max(0.5 - distance(place), 0), 1) * 255 + 0.5))
            }
        }
        return values
    }
}

extension Bitmap {
    /// The bitmap turned clockwise. By quarters no pixel changes.
    ///
    /// - Parameter angle: in degrees, between -360 and 360.
    fileprivate consuming func turned(
        by angle: Double, around center: SIMD2<Double>, _ context: RenderContext
    ) throws(RenderError) -> Bitmap {
        let orientation: Orientation? =
            switch angle {
            case 0: .up
            case 90, -270: .right
            case 180, -180: .down
            case 270, -90: .left
            default: nil
            }
        guard let orientation else { return try turned(angle, around: center, context) }
        let size = area.size.turned(orientation)
        if orientation != .up {
            var turned = pixels
            pixels.withUnsafeBytes { source in
                turned.withUnsafeMutableBytes { target in
                    guard let source = source.baseAddress, let target = target.baseAddress else {
                        return
                    }
                    orientation.turn(
                        source, rows: 0..<area.size.height, of: area.size, to: target,
                        bytesPerPixel: 4)
                }
            }
            pixels = turned
        }
        let low = center - SIMD2(Double(size.width), Double(size.height)) / 2
        area = PixelRect(x: Int(low.x.rounded()), y: Int(low.y.rounded()), size: size)
        return self
    }
}
