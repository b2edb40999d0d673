/// Makes memes: bytes and a recipe in, bytes out.
///
/// A renderer has no state but its limits and may be used from any number of threads at once.
/// The same bytes and recipe give the same meme, byte for byte.
public struct Renderer: Hashable, Sendable {
    public var limits: RenderLimits

    public init(limits: RenderLimits = RenderLimits()) {
        self.limits = limits
    }

    /// Renders a recipe on a picture.
    ///
    /// - Parameters:
    ///   - recipe: what to draw; see ``Recipe`` for the order of the steps.
    ///   - image: the original.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Throws: what ``RenderError`` lists; nothing is kept of a render that fails.
    public func render(
        _ recipe: Recipe, on image: EncodedImage, progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> Rendering {
        try render(recipe, on: image, in: FontLibrary(), progress: progress)
    }

    /// - Parameter fonts: those that captions are set in, which a test may choose.
    func render(
        _ recipe: Recipe, on image: EncodedImage, in fonts: FontLibrary,
        progress: (Double) -> Void = { _ in }
    ) throws(RenderError) -> Rendering {
        try recipe.check()
        let format = recipe.format ?? image.format
        let header = try ImageHeader(of: image)
        let typesetter = Typesetter(fonts: fonts)
        let size = header.size.turned(header.orientation)
        let geometry = try Geometry(
            of: recipe, size: header.size, orientation: header.orientation, format: format,
            limits: limits
        ) { picture throws(RenderError) in
            let keepsBlocks = format == .jpeg && picture == size && recipe.crop == nil
            return try Framing(recipe: recipe, block: keepsBlocks ? 16 : 1, typesetter: typesetter)
                .frame(around: picture)
        }
        let (captions, lost) = try setCaptions(
            of: recipe, in: geometry.frame, with: typesetter)
        let overlay = Overlay(captions.map(InkedCaption.init))

        var warnings = captions.flatMap(\.warnings) + lost
        let bytes = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try ImageDecoder(
                header, bytes: bytes, atLeast: geometry.leastDecodedSize,
                acceptsDamage: limits.acceptsDamage)
            let layer = Layering(
                recipe: recipe, format: format, overlay: overlay, geometry: geometry)
            let result = try layer.lay(on: decoder, progress: progress)
            if decoder.isDamaged { warnings.append(.damaged) }
            if result.flattened {
                warnings.append(.flattened(format, background: recipe.background))
            }
            return result.bytes
        }
        return Rendering(
            image: EncodedImage(bytes: bytes, format: format), size: geometry.meme,
            captions: captions.map(\.layout), warnings: warnings)
    }

    /// Sets the captions that the frame hasn't set already, and tells of words that are lost: of
    /// nothing but what is no text, they are no caption that could.
    private func setCaptions(
        of recipe: Recipe, in frame: Frame, with typesetter: Typesetter
    ) throws(RenderError) -> (captions: [SetCaption], lost: [RenderWarning]) {
        let ground = frame.ground(of: recipe.layout)
        var captions: [SetCaption] = []
        var lost: [RenderWarning] = []
        for (index, caption) in recipe.captions.enumerated() {
            let words =
                recipe.layout.frames(caption.role)
                ? frame.words[index]
                : try typesetter.set(
                    caption, in: caption.box.pixels(on: ground), of: ground.size,
                    within: Box.all.pixels(on: ground))
            if let words {
                captions.append(words)
            } else if CleanText(caption.text).isNothingButInvalid {
                lost.append(.invalidText(text: caption.text))
            }
        }
        return (captions, lost)
    }
}
