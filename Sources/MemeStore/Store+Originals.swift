public import Foundation
public import MemeRender

extension Store {
    /// Keeps a picture that memes may be made of; the same picture is stored once.
    ///
    /// It stays until ``removeUploads(before:)``, and after that while a meme is made of it.
    /// - Returns: its digest, and whether the store had no such picture before.
    public func addOriginal(
        _ image: EncodedImage
    ) async throws -> (digest: Digest, isNew: Bool) {
        try catalog.checkWritable()
        let (digest, isNew) = try await Offload.run { [blobs] in
            let digest = Digest(of: image.bytes)
            let isNew = !blobs.contains(digest, byteCount: image.bytes.count)
            try blobs.put(image.bytes, as: digest)
            return (digest, isNew)
        }
        // Put again now that nobody else writes: it may have been removed with its last meme.
        try await catalog.addUpload(digest, at: Date()) { [blobs] in
            try blobs.put(image.bytes, as: digest)
        }
        return (digest, isNew)
    }

    /// Any picture of the store, an original or a meme, by its digest.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)`` where there is none.
    public func picture(_ digest: Digest) async throws -> EncodedImage {
        try checkPlace()
        return try await Offload.run { [blobs] in try EncodedImage(blobs.bytes(of: digest)) }
    }

    /// Makes sure that a picture is still here, without reading it; takes microseconds.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)`` where there is none.
    public func checkPicture(_ digest: Digest) throws(StoreError) {
        try checkPlace()
        guard blobs.contains(digest) else {
            throw .missingPicture(path: blobs.path(of: digest))
        }
    }

    /// Makes sure that a picture is still here, and for others to see: that a meme has it that is
    /// listed, or the history of one, or that it was uploaded of late. What the trash alone has is gone.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)`` among others.
    public func checkShown(_ digest: Digest, now: Date = Date()) async throws {
        try checkPicture(digest)
        let uploaded = now.addingTimeInterval(-Self.uploadPeriod)
        guard try await catalog.shows(digest, uploadedSince: uploaded) else {
            throw StoreError.missingPicture(path: blobs.path(of: digest))
        }
    }

    /// The file of any picture of the store, for those that don't want all of it at once.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)`` where there is none.
    public func pictureFile(_ digest: Digest) async throws -> PictureFile {
        try checkPlace()
        return try await Offload.run { [blobs] in try PictureFile(digest, in: blobs) }
    }

    /// Removes the originals that came before a time and of which no meme is made.
    public func removeUploads(before date: Date) async throws {
        try await removeUnused(catalog.removeUploads(before: date))
    }
}
