/// A finished meme, and how it came out.
public struct Rendering: Hashable, Sendable {
    /// The meme as a file.
    public var image: EncodedImage
    /// Its size, upright, in pixels.
    public var size: PixelSize
    /// One layout for each caption of the recipe that has words, in the recipe's order.
    public var captions: [CaptionLayout]
    /// What the user should know, of the captions and of the picture: none of it kept the meme
    /// from being made.
    public var warnings: [RenderWarning]
}
