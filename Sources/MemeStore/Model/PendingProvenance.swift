import MemeConcurrency
import MemeRender

/// The provenance of a meme (its recipe and its original's digest), computed while the captions are
/// typeset: hashing a large picture takes as long as that.
struct PendingProvenance: Sendable {
    private let origin: Future<Digest>
    let provenance: Future<Provenance?>

    /// - Parameter digest: the original's digest, if it is known.
    init(of original: EncodedImage, _ digest: Digest?, recipe: Recipe) {
        let origin = Future<Digest>(on: .workers(.disk)) {
            digest ?? Digest(of: original.bytes)
        }
        self.origin = origin
        provenance = Future(on: .caller) {
            guard recipe.describesItself, let json = try? recipe.withoutFolders.json else {
                return nil
            }
            return Provenance(recipe: json, original: "\(origin.get())")
        }
    }

    /// The digest of the original.
    var digest: Digest { origin.get() }
}
