public import MemeRender

extension Store {
    /// A meme with its pictures, ready to be edited and saved again.
    ///
    /// Both pictures are compared with their digests.
    public func meme(_ id: MemeID) async throws -> Meme {
        try await withEntry(id) { [blobs] entry in
            Meme(
                entry.summary, recipe: try entry.decodedRecipe(),
                original: try EncodedImage(blobs.bytes(of: entry.summary.original)),
                memed: try EncodedImage(blobs.bytes(of: entry.summary.memed)))
        }
    }

    /// How a meme is made, and what lists tell of it; no picture is read.
    public func recipe(of id: MemeID) async throws -> (recipe: Recipe, summary: MemeSummary) {
        let entry = try await catalog.entry(id)
        return (try await Offload.run { try entry.decodedRecipe() }, entry.summary)
    }

    /// The picture that a meme was made of, exactly as it came.
    public func original(of id: MemeID) async throws -> EncodedImage {
        try await withEntry(id) { [blobs] entry in
            try EncodedImage(blobs.bytes(of: entry.summary.original))
        }
    }

    /// The picture with the words on it.
    public func memed(of id: MemeID) async throws -> EncodedImage {
        try await withEntry(id) { [blobs] entry in
            try EncodedImage(blobs.bytes(of: entry.summary.memed))
        }
    }

    /// A small copy of the memed image, its longest side 480 pixels or less; made when it is
    /// first asked for.
    public func thumbnail(of summary: MemeSummary) async throws -> EncodedImage {
        try await thumbnail(of: summary.memed)
    }

    /// A small copy of any picture of the store, its longest side 480 pixels or less; made when it
    /// is first asked for.
    public func thumbnail(of digest: Digest) async throws -> EncodedImage {
        try checkPlace()
        return try await Offload.run { [blobs, thumbnails] in
            try thumbnails.thumbnail(of: digest) { try EncodedImage(blobs.bytes(of: digest)) }
        }
    }

    /// Makes the thumbnail of a picture of the store and keeps it, on the thread that asks for it.
    ///
    /// - Parameter time: how long that may take; as long as it likes where `nil`.
    public func makeThumbnail(
        of digest: Digest, showing image: EncodedImage, within time: Duration? = nil
    ) throws -> EncodedImage {
        try thumbnails.thumbnail(of: digest, within: time) { image }
    }

    /// The thumbnail of a picture, where it was made before.
    public func keptThumbnail(of digest: Digest) async -> EncodedImage? {
        try? await Offload.run { [thumbnails] in thumbnails.kept(digest) }
    }

    /// Deletes memes: all of them, or none where one is unknown.
    ///
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func delete(_ ids: [MemeID]) async throws {
        let digests = try await catalog.delete(ids)
        // The memes are deleted, even where a picture that they had can't be removed.
        try? await removeUnused(digests)
    }

    /// Removes the pictures of memes that could not be saved, unless others have them; leaves them
    /// where such a meme may come back.
    func removeUnsaved(_ digests: Set<Digest>) async throws {
        try await catalog.settle()
        try await removeUnused(digests)
    }

    /// Removes those pictures that no meme has. Where somebody copies the store at the moment they
    /// stay until that is done.
    func removeUnused(_ digests: Set<Digest>) async throws {
        try await catalog.removeUnused(digests) { [blobs, thumbnails] digest in
            try blobs.unlessHeld {
                try thumbnails.remove(digest)
                try blobs.remove(digest)
            }
        }
    }

    /// Reads pictures of a meme. Where one is missing because the meme was edited or deleted after
    /// its row was read, the row is read again.
    private func withEntry<Value: Sendable>(
        _ id: MemeID, _ body: @escaping @Sendable (Entry) throws -> Value
    ) async throws -> Value {
        var entry = try await catalog.entry(id)
        while true {
            do {
                return try await Offload.run { [entry] in try body(entry) }
            } catch let error as StoreError {
                guard case .missingPicture = error else { throw error }
                let current = try await catalog.entry(id)
                if current.summary == entry.summary { throw error }
                entry = current
            }
        }
    }
}
