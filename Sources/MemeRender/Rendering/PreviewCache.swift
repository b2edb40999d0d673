/// A cache of originals that are decoded, cropped and scaled for previews, so that only the words are
/// drawn from one preview to the next.
///
/// It evicts the least recently used pictures beyond a number of bytes. Threads may share it.
package final class PreviewCache: Sendable {
    /// The inputs that determine a picture before any words are drawn.
    struct Key: Hashable {
        /// The caller's name for the original.
        var original: String
        /// The frame of the original, from 0.
        var frame: Int
        var orientation: Orientation
        var crop: PixelRect
        var size: PixelSize
        var effects: [Effect]
    }

    /// A picture without words, and the traits of the original that its encoder needs.
    struct Picture {
        var pixmap: Pixmap
        var source: SourceTraits
    }

    private let pictures: ByteCache<Key, Picture>

    /// - Parameter maximumBytes: the most bytes that all pictures may take together; each takes 3 or 4
    ///   bytes per pixel.
    package init(maximumBytes: Int) {
        pictures = ByteCache(limit: maximumBytes)
    }

    /// The bytes that the pictures take.
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
