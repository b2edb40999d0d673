public import Foundation

extension Store {
    /// Puts memes into the trash: all of them, or none if one is unknown.
    ///
    /// Lists don't show them any more. They keep their pictures and history until they are restored or
    /// the trash is emptied. Saving a meme with the same id takes it out of the trash.
    ///
    /// - Parameter ids: the ids of the memes.
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func discard(_ ids: [MemeID]) async throws {
        try await discard(ids, at: Date())
    }

    func discard(_ ids: [MemeID], at date: Date) async throws {
        _ = try await commit(Set(ids).map { .discard($0, at: date) })
    }

    /// Puts a meme into the trash if it is still in the state that the caller read before.
    ///
    /// - Parameter current: the summary that the caller read.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` if the meme has changed since;
    ///   ``StoreError/unknownID(_:)`` if it was deleted.
    public func discard(_ current: MemeSummary) async throws {
        let change = CatalogChange.discard(current.id, at: Date(), ifStill: current)
        _ = try await commit([change])
    }

    /// Takes memes out of the trash, back to their places in the lists: all of them, or none if one is
    /// unknown. A meme that isn't in the trash stays as it is.
    ///
    /// - Parameter ids: the ids of the memes.
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func restore(_ ids: [MemeID]) async throws {
        _ = try await commit(Set(ids).map { .restore($0) })
    }

    /// The memes in the trash, the last discarded first.
    public func discardedMemes() async throws -> [DiscardedMeme] {
        try await catalog.discarded()
    }

    /// Deletes for good the memes and templates that were put into the trash before a time.
    ///
    /// - Parameter date: the time.
    public func emptyTrash(before date: Date) async throws {
        try await removeUnused(
            commit([.emptyTrash(before: date)]).released)
    }
}
