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
        throw .empty
    }
}
