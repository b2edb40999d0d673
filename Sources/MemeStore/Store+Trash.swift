public import Foundation

extension Store {
    /// Puts memes into the trash: all of them, or none where one is unknown.
    ///
    /// They are listed no more, and keep all they have until they are restored or the trash is
    /// emptied. What saves such a meme anew takes it out of the trash.
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func discard(_ ids: [MemeID]) async throws {
        try await catalog.discard(ids, at: Date())
    }

    /// Puts a meme into the trash in the state of it that was read before.
    ///
    /// - Parameter current: what the lists told of it then.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` where it has changed since;
    ///   ``StoreError/unknownID(_:)`` where it was deleted.
    public func discard(_ current: MemeSummary) async throws {
        try await catalog.discard(current, at: Date())
    }

    /// Takes memes out of the trash, to where they were in the lists: all of them, or none where
    /// one is unknown. It is no error where one isn't in the trash.
    ///
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func restore(_ ids: [MemeID]) async throws {
        try await catalog.restore(ids)
    }

    /// The memes in the trash, those that were put there last first.
    public func discardedMemes() async throws -> [DiscardedMeme] {
        try await catalog.discarded()
    }

    /// Deletes the memes that have been in the trash since before a time, for good.
    public func emptyTrash(before date: Date) async throws {
        try await removeUnused(catalog.deleteDiscarded(before: date))
    }
}
