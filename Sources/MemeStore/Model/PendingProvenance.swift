import MemeConcurrency
import MemeRender

/// The provenance of a meme (its recipe and its original's digest), computed while the captions are
/// typeset.
struct PendingProvenance: Sendable {
    private let original: HashedPicture
    let provenance: Future<Provenance?>

    /// - Parameter digest: the original's digest, if it is known.
    init(of original: EncodedImage, _ digest: Digest?, recipe: Recipe) {
        let original = HashedPicture(original, digest)
        self.original = original
        provenance = Future(on: .caller) {
            guard recipe.describesItself, let json = try? recipe.withoutFolders.json else {
                return nil
            }
            return Provenance(recipe: json, original: original.nameInRecipes)
        }
    }

    /// The digest of the original.
    var digest: Digest { original.digest }
}
