package import Foundation
import MemeConcurrency
public import MemeRender

extension Store {
    /// Adds a picture that memes may be made of; the same picture is stored once.
    ///
    /// It stays until ``removeUploads(before:)`` removes it, which it doesn't while a meme is made of
    /// it.
    ///
    /// - Parameter image: the picture.
    /// - Returns: the picture's digest, and whether the store didn't have the picture before.
    package func addOriginal(
        _ image: EncodedImage
    ) async throws -> (digest: Digest, isNew: Bool) {
        try catalog.checkWritable()
        let (staged, isNew) = try await Workers.disk.run { [blobs] in
            let digest = Digest(of: image.bytes)
            let isNew = try blobs.status(digest)?.byteCount != image.byteCount
            let staged = try blobs.stage(image.content, as: digest)
            try staged.publish()
            return (staged, isNew)
        }
        _ = try await commit([.addUpload(staged.digest, at: Date())], naming: [staged])
        return (staged.digest, isNew)
    }

    /// Reads a picture of the store, an original or a meme, by its digest.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    /// - Throws: ``StoreError/missingPicture(path:)`` if there is none.
    public func picture(_ digest: Digest) async throws -> EncodedImage {
        try checkPlace()
        return try await Workers.disk.run { [blobs] in try EncodedImage(blobs.bytes(of: digest)) }
    }

    /// Reads the pictures that a recipe lays on its meme.
    ///
    /// - Parameters:
    ///   - recipe: the recipe.
    ///   - known: pictures that the caller has, and that needn't be in the store.
    /// - Returns: those of the store, then the known ones.
    /// - Throws: ``StoreError/missingPicture(path:)`` or ``StoreError/damagedPicture(path:)`` among others.
    public func pictures(
        of recipe: Recipe, besides known: [EncodedImage] = []
    ) async throws -> [EncodedImage] {
        try await pictures(of: recipe, besides: known.map { HashedPicture($0) }).map(\.image)
    }

    /// Reads the pictures that a recipe lays on its meme, besides those whose digests may be known already.
    package func pictures(
        of recipe: Recipe, besides known: [HashedPicture]
    ) async throws -> [HashedPicture] {
        let digests = recipe.layerPictures.subtracting(known.map(\.digest))
        if digests.isEmpty { return known }
        try checkPlace()
        return try await Workers.disk.run { [blobs] in
            try blobs.pictures(digests).hashed + known
        }
    }

    /// Checks that the store has a picture, without reading it; takes microseconds.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    /// - Throws: ``StoreError/missingPicture(path:)`` if there is none.
    package func checkPicture(_ digest: Digest) throws {
        try checkPlace()
        guard try blobs.contains(digest) else {
            throw StoreError.missingPicture(path: blobs.name(of: digest))
        }
    }

    /// The size of a picture in bytes, without reading it; `nil` if there is none.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    package func byteCount(of digest: Digest) throws -> Int? {
        try blobs.status(digest)?.byteCount
    }

    /// Checks that the store has a picture, and may show it: a listed meme or its history has it, or it
    /// was uploaded within ``uploadPeriod``. A picture that only memes in the trash have counts as
    /// missing.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 of the picture's bytes.
    ///   - now: the time from which uploads are counted back.
    /// - Throws: ``StoreError/missingPicture(path:)`` among others.
    package func checkShown(_ digest: Digest, now: Date = Date()) async throws {
        try checkPicture(digest)
        let uploaded = now.addingTimeInterval(-Self.uploadPeriod)
        guard try await catalog.shows(digest, uploadedSince: uploaded) else {
            throw StoreError.missingPicture(path: blobs.name(of: digest))
        }
    }

    /// A picture of the store that the caller reads part by part.
    ///
    /// - Parameter digest: the SHA-256 of the picture's bytes.
    /// - Throws: ``StoreError/missingPicture(path:)`` if there is none.
    package func pictureFile(_ digest: Digest) async throws -> PictureFile {
        try checkPlace()
        return try await Workers.disk.run { [blobs] in try PictureFile(digest, in: blobs) }
    }

    /// Removes the originals that were uploaded before a time and of which no meme is made.
    ///
    /// - Parameter date: the time; an original that was uploaded at it or later stays.
    package func removeUploads(before date: Date) async throws {
        try await removeUnused(
            commit([.removeUploads(before: date)]).released)
    }
}

extension BlobStore {
    /// Reads pictures and compares them with their digests.
    ///
    /// - Parameter leavingOutLost: whether those that are missing or damaged are left out.
    func pictures(
        _ digests: Set<Digest>, leavingOutLost: Bool = false
    ) throws -> [Digest: EncodedImage] {
        try digests.reduce(into: [:]) { pictures, digest in
            do {
                pictures[digest] = try EncodedImage(bytes(of: digest))
            } catch let error as StoreError where leavingOutLost && error.isLossOfPicture {
                // The renderer says so if it needs it.
            }
        }
    }
}
