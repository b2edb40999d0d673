import Foundation
public import MemeRender

/// A picture of the store that is read part by part, so that it need not be in memory whole.
public struct PictureFile: Sendable {
    public let digest: Digest
    public let format: ImageFormat
    public let byteCount: Int
    private let blobs: BlobFolder
    private let stamp: FileStamp?

    init(_ digest: Digest, in blobs: BlobFolder) throws {
        let file = try blobs.open(digest)
        self.digest = digest
        self.blobs = blobs
        stamp = FileStamp(of: file.raw)
        byteCount = try file.byteCount()
        format = try EncodedImage(file.readPart(0..<min(byteCount, Self.headSize))).format
    }

    /// Enough to tell one format from another.
    private static let headSize = 4096

    /// Reads all of it and compares it with its digest.
    ///
    /// - Throws: ``StoreError/damagedPicture(path:)`` among others.
    public func verify() async throws {
        try await Offload.run {
            let file = try blobs.open(digest)
            guard try file.digest().digest == digest else {
                throw StoreError.damagedPicture(path: file.path)
            }
        }
    }

    /// Whether the file is still the one that was opened, as far as its length and times tell: then
    /// it needn't be read again to be known. Takes microseconds.
    public var isUnchanged: Bool {
        guard let stamp else { return false }
        return FileStamp(of: blobs.path(of: digest)) == stamp
    }

    /// Some of its bytes; fewer only where the file has become shorter.
    ///
    /// No file stays open from one part to the next: a picture that is removed meanwhile can't be
    /// read to its end.
    public func bytes(in range: Range<Int>) async throws -> [UInt8] {
        try await Offload.run { try blobs.open(digest).readPart(range) }
    }
}
