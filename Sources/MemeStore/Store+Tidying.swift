public import Foundation

extension Store {
    /// How long a meme stays in the trash: 30 days.
    public static let trashPeriod: TimeInterval = 30 * 86_400
    /// How long an original stays of which no meme is made: 24 hours.
    public static let uploadPeriod: TimeInterval = 86_400

    /// Removes for good what has expired: memes and templates that have been in the trash for
    /// ``trashPeriod``, and originals that were uploaded more than ``uploadPeriod`` ago and have no
    /// meme.
    ///
    /// Call it now and then, from any process or from several at once. If nothing has expired, it writes
    /// nothing and doesn't wait for the disk.
    ///
    /// - Parameter now: the time from which both periods are counted back.
    public func tidy(now: Date = Date()) async throws {
        let expired = try await catalog.count(of: Expiry(now: now))
        guard expired.memes + expired.templates + expired.uploads > 0 else { return }
        try await emptyTrash(before: now.addingTimeInterval(-Self.trashPeriod))
        try await removeUploads(before: now.addingTimeInterval(-Self.uploadPeriod))
    }
}
