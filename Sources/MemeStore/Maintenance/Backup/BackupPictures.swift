import MemeRender

/// The pictures of a backup, read one after the other.
struct BackupPictures: Sequence, Sendable {
    /// A picture of a backup, ready to be read.
    struct Picture: Sendable {
        let digest: Digest
        /// Reads the bytes and verifies their digest; throws ``StoreError/missingPicture(path:)`` or
        /// ``StoreError/damagedPicture(path:)`` if the backup lacks them.
        let bytes: @Sendable () throws -> [UInt8]
    }

    typealias Element = Result<Picture, any Error>

    let source: BackupSource
    let catalog: CatalogFile
    let cancellation: Cancellation

    func makeIterator() -> AnyIterator<Element> {
        switch source {
        case .folder(let blobs): folderIterator(blobs)
        case .archive(let path): archiveIterator(path)
        }
    }

    private func folderIterator(_ blobs: FolderBlobs) -> AnyIterator<Element> {
        var prefixes = Digest.prefixes[...]
        var digests: ArraySlice<Digest> = []
        return AnyIterator {
            while digests.isEmpty, let prefix = prefixes.popFirst() {
                do {
                    try cancellation.check()
                    digests = try catalog.uses(of: prefix).map(\.digest)[...]
                } catch {
                    return .failure(error)
                }
            }
            return digests.popFirst().map { digest in
                .success(Picture(digest: digest) { try blobs.bytes(of: digest) })
            }
        }
    }

    private func archiveIterator(_ path: String) -> AnyIterator<Element> {
        var reader: ArchiveReader?
        return AnyIterator {
            do {
                if reader == nil { reader = try ArchiveReader(path) }
                while let reader, let (file, byteCount) = try reader.next() {
                    try cancellation.check()
                    // Pictures that no row names aren't restored.
                    guard case .picture(let digest) = file, try catalog.has(digest) else {
                        continue
                    }
                    guard byteCount <= EncodedImage.maximumByteCount else {
                        throw StoreError.damagedArchive(
                            path: path, reason: "it has a picture of \(byteCount) bytes")
                    }
                    let bytes = try reader.readAll()
                    return .success(
                        Picture(digest: digest) {
                            guard Digest(of: bytes) == digest else {
                                throw StoreError.damagedPicture(
                                    path: "\(path): \(StoreArchive.name(of: digest))")
                            }
                            return bytes
                        })
                }
                return nil
            } catch {
                return .failure(error)
            }
        }
    }
}
