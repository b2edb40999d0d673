public import MemeRender

extension Store {
    /// The newest meme whose picture this is, byte for byte; `nil` where there is none.
    ///
    /// - Parameter digest: that of the picture.
    public func meme(showing digest: Digest) async throws -> MemeSummary? {
        try await catalog.newest(showing: digest)
    }

    /// The original that a picture says it was made of.
    ///
    /// - Returns: it with its digest.
    /// - Throws: ``StoreError/unknownOriginal(digest:folder:)`` where the store has no such
    ///   picture.
    public func original(
        of description: MemeDescription
    ) async throws -> (image: EncodedImage, digest: Digest) {
        let name = description.original ?? ""
        guard let digest = Digest(name), hasPicture(digest) else {
            throw StoreError.unknownOriginal(digest: name, folder: folder)
        }
        return (try await picture(digest), digest)
    }

    /// Whether the store has a picture, as an original or as a meme.
    public func hasPicture(_ digest: Digest) -> Bool { blobs.contains(digest) }
}
