import MemeConcurrency
public import MemeRender

extension Store {
    /// A meme with its pictures, ready to be edited and saved again.
    ///
    /// Pictures that are laid on it and are lost are left out: a recipe without them can be rendered.
    ///
    /// All pictures are compared with their digests.
    ///
    /// - Parameter id: the id of a listed meme.
    /// - Throws: ``StoreError/unknownID(_:)``, ``StoreError/missingPicture(path:)`` or
    ///   ``StoreError/damagedPicture(path:)`` among others.
    public func meme(_ id: MemeID) async throws -> Meme {
        try await withEntry(id) { [blobs] entry in
            Meme(
                entry.summary, recipe: try entry.decodedRecipe(),
                original: try EncodedImage(blobs.bytes(of: entry.summary.original)),
                memed: try EncodedImage(blobs.bytes(of: entry.summary.memed)),
                pictures: try blobs.pictures(entry.layerPictures, leavingOutLost: true))
        }
    }

    /// The recipe and the summary of a meme; no picture is read.
    ///
    /// - Parameter id: the id of a listed meme.
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func recipe(of id: MemeID) async throws -> (recipe: Recipe, summary: MemeSummary) {
        let entry = try await catalog.entry(id, among: .listed)
        return (try await Workers.disk.run { try entry.decodedRecipe() }, entry.summary)
    }

    /// The original of a meme, exactly as it came, compared with its digest.
    ///
    /// - Parameter id: the id of a listed meme.
    /// - Throws: as ``meme(_:)``.
    public func original(of id: MemeID) async throws -> EncodedImage {
        try await withEntry(id) { [blobs] entry in
            try EncodedImage(blobs.bytes(of: entry.summary.original))
        }
    }

    /// The memed image of a meme, which has the words on it, compared with its digest.
    ///
    /// - Parameter id: the id of a listed meme.
    /// - Throws: as ``meme(_:)``.
    public func memed(of id: MemeID) async throws -> EncodedImage {
        try await withEntry(id) { [blobs] entry in
            try EncodedImage(blobs.bytes(of: entry.summary.memed))
        }
    }

    /// The thumbnail of a meme: its longest side has at most 480 pixels.
    ///
    /// The store makes it when it is first asked for, and keeps it.
    ///
    /// - Parameter summary: the summary of the meme.
    public func thumbnail(of summary: MemeSummary) async throws -> EncodedImage {
        try await thumbnail(of: summary.memed)
    }

    /// The thumbnail of any picture of the store: its longest side has at most 480 pixels.
    ///
    /// The store makes it when it is first asked for, and keeps it.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    public func thumbnail(of digest: Digest) async throws -> EncodedImage {
        try checkPlace()
        return try await Workers.disk.run { [blobs, thumbnails] in
            try thumbnails.thumbnail(of: digest) { try EncodedImage(blobs.bytes(of: digest)) }
        }
    }

    /// Makes the thumbnail of a picture of the store for pages, mostly a WebP, and keeps it, on the calling
    /// thread.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 of the picture's bytes.
    ///   - image: the picture.
    ///   - renderer: renders it within its time; its other limits are those of pictures that were stored.
    package func makeThumbnail(
        of digest: Digest, showing image: EncodedImage, by renderer: Renderer = Renderer()
    ) throws -> EncodedImage {
        try thumbnails.thumbnail(of: digest, .page, by: renderer) { image }
    }

    /// The thumbnail of a picture for pages, if it was made before; `nil` otherwise.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    package func keptThumbnail(of digest: Digest) async -> EncodedImage? {
        await Workers.disk.run { [thumbnails] in thumbnails.kept(digest, .page) }
    }

    /// Deletes memes for good, with their histories: all of them, or none if one is unknown.
    ///
    /// - Parameters:
    ///   - ids: the ids of memes; an id may occur twice.
    ///   - scope: where they have to be: anywhere unless told otherwise.
    /// - Throws: ``StoreError/unknownID(_:)`` if one of them isn't there, among others.
    public func delete(_ ids: [MemeID], among scope: MemeScope = .everywhere) async throws {
        let digests = try await commit(Set(ids).map { .delete($0, among: scope) })
            .released
        // The memes are deleted, even if a picture that they had can't be removed.
        try? await removeUnused(digests)
    }

    /// Removes the pictures of memes that could not be saved, unless other memes have them. It leaves
    /// them if the catalogue can't rule out that the save comes back.
    func removeUnsaved(_ digests: Set<Digest>) async throws {
        try await catalog.settle()
        try await removeUnused(digests)
    }

    /// Removes those pictures that no meme has. If a backup holds the pictures now, they stay until it
    /// is done.
    func removeUnused(_ digests: Set<Digest>) async throws {
        let gone = try await catalog.collect(digests).gone
        if gone.isEmpty { return }
        try await Workers.disk.run { [thumbnails] in
            for digest in gone { try thumbnails.remove(digest) }
        }
    }

    /// Reads pictures of a meme. If one is missing because the meme was edited or deleted after its row
    /// was read, the row is read again.
    private func withEntry<Value: Sendable>(
        _ id: MemeID, _ body: @escaping @Sendable (Entry) throws -> Value
    ) async throws -> Value {
        var entry = try await catalog.entry(id, among: .listed)
        while true {
            do {
                return try await Workers.disk.run { [entry] in try body(entry) }
            } catch let error as StoreError {
                guard case .missingPicture = error else { throw error }
                let current = try await catalog.entry(id, among: .listed)
                if current.summary == entry.summary { throw error }
                entry = current
            }
        }
    }
}
