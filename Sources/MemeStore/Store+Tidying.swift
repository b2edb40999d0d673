public import Foundation

extension Store {
    /// How long a meme stays in the trash: 30 days.
    public static let trashPeriod: TimeInterval = 30 * 86_400
    /// How long an original stays that no meme is made of: 24 hours.
    public static let uploadPeriod: TimeInterval = 86_400

    /// Removes for good what nobody can want any more: memes that have been in the trash for
    /// ``trashPeriod``, and originals that came before ``uploadPeriod`` and have no meme.
    ///
    /// Call it now and then, in any process and in several at once. Where there is nothing to remove
    /// nothing is written, and the disk isn't waited for.
    public func tidy(now: Date = Date()) async throws {
        guard try await catalog.has(Expiry(now: now)) else { return }
        try await emptyTrash(before: now.addingTimeInterval(-Self.trashPeriod))
        try await removeUploads(before: now.addingTimeInterval(-Self.uploadPeriod))
    }
}
