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
        try recipe.check()
        let format = recipe.format ?? image.format
        let header = try ImageHeader(of: image)
        let geometry = try Geometry(
            of: recipe, size: header.size, orientation: header.orientation, format: format,
            limits: limits)
        let text = try setCaptions(of: recipe, in: geometry.meme)
        let overlay = Overlay(text.captions)

        var warnings = text.warnings
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
            captions: text.captions.map(\.layout), warnings: warnings)
    }

    private func setCaptions(
        of recipe: Recipe, in size: PixelSize
    ) throws(RenderError) -> (captions: [InkedCaption], warnings: [RenderWarning]) {
        let typesetter = Typesetter(fonts: FontLibrary())
        var captions: [InkedCaption] = []
        var warnings: [RenderWarning] = []
        for caption in recipe.captions {
            guard let set = try typesetter.set(caption, in: size) else { continue }
            captions.append(InkedCaption(set))
            warnings += set.warnings
        }
        return (captions, warnings)
    }
}
