import MemeConcurrency
package import MemeRender

/// A picture and its digest, which another thread computes while the caller does something else: hashing a large
/// picture takes as long as typesetting.
package struct HashedPicture: Sendable {
    package let image: EncodedImage
    private let hashing: Future<Digest>

    /// - Parameter digest: the digest, if it is known.
    package init(_ image: EncodedImage, _ digest: Digest? = nil) {
        self.image = image
        hashing = Future(on: digest == nil ? .workers(.disk) : .caller) {
            digest ?? (try? Digest(of: image.content)) ?? Digest(of: image.bytes)
        }
    }

    package var digest: Digest { hashing.get() }
    /// Its name in the recipes of a store; see ``PictureLayer/source``.
    package var nameInRecipes: String { "\(digest)" }
}

extension [Digest: EncodedImage] {
    /// The pictures, which needn't be hashed any more.
    package var hashed: [HashedPicture] { map { HashedPicture($0.value, $0.key) } }
}
