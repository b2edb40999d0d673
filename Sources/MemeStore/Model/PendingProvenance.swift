import MemeRender

/// What a meme is to say of its recipe and its original, worked out while its words are set: to
/// reckon the digest of a large picture takes as long as that.
struct PendingProvenance: Sendable {
    private let deferred: Deferred<(digest: Digest, provenance: Provenance?)>

    /// - Parameter digest: that of the original, where it is known.
    init(of original: EncodedImage, _ digest: Digest?, recipe: Recipe) {
        deferred = Deferred {
            let digest = digest ?? Digest(of: original.bytes)
            guard recipe.describesItself, let json = try? recipe.withoutFolders.json else {
                return (digest, nil)
            }
            return (digest, Provenance(recipe: json, original: "\(digest)"))
        }
        deferred.begin()
    }

    /// The digest of the original.
    var digest: Digest { deferred.value.digest }

    var provenance: Provenance? { deferred.value.provenance }
}
