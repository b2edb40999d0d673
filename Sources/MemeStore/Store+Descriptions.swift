public import MemeRender

extension Store {
    /// The newest meme whose memed image has these bytes; `nil` if there is none.
    ///
    /// - Parameter digest: the SHA-256 of the image's bytes.
    public func meme(showing digest: Digest) async throws -> MemeSummary? {
        try await catalog.newest(showing: digest)
    }

    /// The original that a picture's metadata names as its source.
    ///
    /// - Parameter description: the metadata of the picture.
    /// - Returns: the original and its digest.
    /// - Throws: ``StoreError/unknownOriginal(digest:folder:)`` if the store doesn't have that original.
    public func original(
        of description: MemeDescription
    ) async throws -> (image: EncodedImage, digest: Digest) {
        let name = description.original ?? ""
        guard let digest = Digest(name), try hasPicture(digest) else {
            throw StoreError.unknownOriginal(digest: name, folder: folder)
        }
        return (try await picture(digest), digest)
    }

    /// Whether the store has a picture, as an original or as a meme.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    package func hasPicture(_ digest: Digest) throws -> Bool { try blobs.contains(digest) }
}
