/// A picture of a recipe, with its size and its place on a meme.
///
/// Everything is known from headers: no pixel has been read.
struct PlacedPicture {
    let layer: PictureLayer
    let image: EncodedImage
    let header: ImageHeader
    /// The part of the upright picture that is shown, in its pixels.
    let part: Rect
    /// The size, in pixels of the meme, to which that part is scaled.
    let size: PixelSize
    /// The center of the picture on the meme, in pixels.
    let center: SIMD2<Double>
    /// The timing of its frames; `nil` if it is still.
    let animation: Animation?
    /// The picture whose opaque parts are kept, and its header; `nil` for no such mask.
    let mask: (image: EncodedImage, header: ImageHeader)?

    /// - Parameters:
    ///   - layer: a layer that was checked.
    ///   - ground: the rectangle of the meme that boxes are fractions of.
    ///   - images: the pictures by their names.
    /// - Throws: ``RenderError/missingPicture(_:)`` or ``RenderError/inPicture(_:_:)``.
    init(
        _ layer: PictureLayer, on ground: PixelRect, of images: [String: EncodedImage],
        _ context: RenderContext
    ) throws(RenderError) {
        self.layer = layer
        (image, header) = try Self.find(layer.source, in: images, context)
        do {
            animation = try header.animation(of: image, context)
        } catch {
            throw error.naming(layer.source)
        }
        mask =
            if case .alpha(let name) = layer.mask {
                try Self.find(name, in: images, context)
            } else {
                nil
            }
        let box = layer.box.rect(on: ground)
        center = SIMD2(box.x + box.width / 2, box.y + box.height / 2)
        let shown = try Self.shown(layer, of: header.uprightSize)
        let (width, height) = (Double(shown.size.width), Double(shown.size.height))
        let scales = (across: box.width / width, down: box.height / height)
        var part = Rect(allOf: shown.size)
        var (across, down) = (box.width, box.height)
        switch layer.fit {
        case .contain:
            let scale = min(scales.across, scales.down)
            (across, down) = (width * scale, height * scale)
        case .cover:
            let scale = max(scales.across, scales.down)
            part.width = Self.snapped(min(width, box.width / scale))
            part.height = Self.snapped(min(height, box.height / scale))
            part.x = (width - part.width) / 2
            part.y = (height - part.height) / 2
        case .stretch: break
        }
        part.x += Double(shown.x)
        part.y += Double(shown.y)
        self.part = part
        func side(_ length: Double) -> Int { max(1, Int(min(length, 1e9).rounded())) }
        size = PixelSize(width: side(across), height: side(down))
        let limit = context.limits.maximumPixels
        guard size.pixelCount <= limit else {
            throw .inPicture(layer.source, .tooManyPixels(size, limit: limit))
        }
    }

    /// A length of whole pixels, if it is one but for the rounding of fractions: then no pixel is resampled.
    private static func snapped(_ length: Double) -> Double {
        let whole = length.rounded()
        return whole >= 1 && abs(length - whole) < 1e-6 * whole ? whole : length
    }

    /// The part of a picture that its layer's crop keeps.
    private static func shown(
        _ layer: PictureLayer, of whole: PixelSize
    ) throws(RenderError) -> PixelRect {
        guard let crop = layer.crop else { return PixelRect(x: 0, y: 0, size: whole) }
        do {
            return try crop.rectangle(in: whole)
        } catch {
            throw error.naming(layer.source)
        }
    }

    private static func find(
        _ name: String, in images: [String: EncodedImage], _ context: RenderContext
    ) throws(RenderError) -> (EncodedImage, ImageHeader) {
        guard let image = images[name] else { throw .missingPicture(name) }
        do {
            let header = try ImageHeader(of: image, context)
            try context.limits.check(header)
            return (image, header)
        } catch {
            throw error.naming(name)
        }
    }

    /// The number of pixels that are decoded, with an upper bound that keeps sums from overflowing.
    var decodedPixels: Int {
        headers.reduce(0) { $0 + Self.pixels($1.size) } + (frameCount - 1)
            * Self.pixels(header.size)
    }

    /// How many frames of it are drawn if it moves.
    var frameCount: Int { animation?.durations.count ?? 1 }

    /// The rotation in degrees clockwise, between -360 and 360.
    var angle: Double { layer.angle.truncatingRemainder(dividingBy: 360) }

    /// The shorter side, in pixels of the meme, which borders and shadows are fractions of.
    var shorterSide: Double { Double(min(size.width, size.height)) }

    /// The memory, in bytes, that its ink takes until the meme is made.
    ///
    /// - Parameter moves: whether all of its frames are drawn.
    func inkMemory(moves: Bool) -> Int { 4 * Self.pixels(spread) * (moves ? frameCount : 1) }

    /// The most memory, in bytes, that decoding it and then drawing it take at once. Measured with noise.
    var drawingMemory: Int {
        let decoding = headers.map { header in
            Self.pixels(header.codedSize) * (header.layout.bytesPerPixel + 4 + header.decodingPrice)
                + header.largestFrame / 4 * 5
        }
        var price = 12
        if !layer.effects.isEmpty { price += 20 }
        if isTurned { price += 10 }
        if layer.border != nil { price += 4 }
        if layer.shadow != nil { price += 4 }
        return max(decoding.max() ?? 0, price * Self.pixels(spread)) + 4 * Self.pixels(size)
    }

    private var headers: [ImageHeader] { [header, mask?.header].compactMap(\.self) }

    private static func pixels(_ size: PixelSize) -> Int { min(size.pixelCount, 1 << 40) }

    /// Whether its pixels are resampled to be turned.
    private var isTurned: Bool { angle.truncatingRemainder(dividingBy: 90) != 0 }

    /// A size that its ink doesn't exceed.
    private var spread: PixelSize {
        let turn = SIMD2.turn(by: angle)
        let (across, down) = (abs(turn.x), abs(turn.y))
        let (width, height) = (Double(size.width), Double(size.height))
        let side = SIMD2(
            Int((width * across + height * down).rounded(.up)),
            Int((width * down + height * across).rounded(.up)))
        let reach =
            (layer.border?.width ?? 0)
            + (layer.shadow.map { $0.blur + max(abs($0.x), abs($0.y)) } ?? 0)
        let margin = 4 + 2 * Int((reach * shorterSide).rounded(.up))
        return PixelSize(width: side.x + margin, height: side.y + margin)
    }
}

extension RenderLimits {
    /// Refuses pictures that have too many pixels together with the frames of the original.
    ///
    /// - Throws: ``RenderError/tooManyPicturePixels(_:limit:)``.
    func check(
        _ header: ImageHeader, frameCount: Int, and pictures: [PlacedPicture]
    ) throws(RenderError) {
        // The product was checked before.
        let all = pictures.reduce(header.size.pixelCount * frameCount) { sum, picture in
            let (sum, overflow) = sum.addingReportingOverflow(picture.decodedPixels)
            return overflow ? .max : sum
        }
        if !pictures.isEmpty, all > maximumFramePixels {
            throw .tooManyPicturePixels(all, limit: maximumFramePixels)
        }
    }
}

extension RenderError {
    /// The error with the name of the picture that is laid on the meme, unless it is about the whole render.
    func naming(_ picture: String) -> RenderError {
        switch self {
        case .cancelled, .tooSlow, .outOfMemory, .tooMuchMemory, .inPicture, .missingPicture: self
        default: .inPicture(picture, self)
        }
    }
}

extension Box {
    /// The box in pixels, with what lies outside the rectangle that it is a fraction of.
    fileprivate func rect(on ground: PixelRect) -> Rect {
        let (across, down) = (Double(ground.size.width), Double(ground.size.height))
        return Rect(
            x: Double(ground.x) + x * across, y: Double(ground.y) + y * down, width: width * across,
            height: height * down)
    }
}
