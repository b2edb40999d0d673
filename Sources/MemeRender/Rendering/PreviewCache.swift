/// Originals made ready for previews, decoded, cropped and scaled, so that only the words are new
/// from one preview to the next.
///
/// It holds the pictures that were used last, in a bounded number of bytes, and may be used from
/// any number of threads at once.
public final class PreviewCache: Sendable {
    /// What decides how a picture comes out before any words are laid on it.
    struct Key: Hashable {
        /// The name of the original.
        var original: String
        /// Which of its frames, from 0.
        var frame: Int
        var crop: PixelRect
        var size: PixelSize
    }

    /// A picture without words, and what its encoder needs to know.
    struct Picture {
        var pixmap: Pixmap
        var source: SourceTraits
    }

    private let pictures: ByteCache<Key, Picture>

    /// - Parameter maximumBytes: what the pictures may take together; 3 or 4 bytes a pixel.
    public init(maximumBytes: Int) {
        pictures = ByteCache(limit: maximumBytes)
    }

    /// How many bytes the pictures take.
    package var byteCount: Int { pictures.cost }

    func has(_ key: Key) -> Bool { pictures[key] != nil }

    func picture(
        _ key: Key, make: () throws(RenderError) -> Picture
    ) throws(RenderError) -> Picture {
        if let held = pictures[key] { return held }
        let made = try make()
        pictures.hold(made, for: key, cost: made.pixmap.bytes.count)
        return made
    }
}
