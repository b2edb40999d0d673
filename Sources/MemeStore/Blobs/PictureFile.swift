import Foundation
import MemeConcurrency
package import MemeRender

/// A picture of the store that the caller reads part by part, so that it needn't be in memory whole.
package struct PictureFile: Sendable {
    package let digest: Digest
    package let format: ImageFormat
    package let byteCount: Int
    private let blobs: any BlobStore
    private let version: BlobVersion?

    init(_ digest: Digest, in blobs: any BlobStore) throws {
        // The status is taken before the first read, so that a later change shows.
        let status = try blobs.status(digest)
        let head = try blobs.part(0..<Self.headSize, of: digest)
        self.digest = digest
        self.blobs = blobs
        version = status?.version
        byteCount = status?.byteCount ?? head.count
        format = try EncodedImage(head).format
    }

    /// The number of bytes that are enough to recognize a format.
    private static let headSize = 4096

    /// Reads all bytes and compares them with the digest.
    ///
    /// - Throws: ``StoreError/damagedPicture(path:)`` among others.
    package func verify() async throws {
        try await Workers.disk.run {
            guard try blobs.digest(of: digest).digest == digest else {
                throw StoreError.damagedPicture(path: blobs.name(of: digest))
            }
        }
    }

    /// Whether the file's size and times are those at its opening: if so, the caller needn't verify it
    /// again. Takes microseconds, but for a store on a database.
    package var isUnchanged: Bool {
        guard let version else { return false }
        return (try? blobs.status(digest))?.version == version
    }

    /// Reads a range of the picture; shorter only if the file was cut off.
    ///
    /// The file is opened for each range: if the picture is removed between two, the second throws.
    ///
    /// - Parameter range: which bytes.
    package func bytes(in range: Range<Int>) async throws -> [UInt8] {
        try await Workers.disk.run { try blobs.part(range, of: digest) }
    }
}
