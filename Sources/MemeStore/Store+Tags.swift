extension Store {
    /// Files memes under some tags, and takes others from them: all memes, or none if one is unknown. A tag
    /// that is in both is taken away.
    ///
    /// That makes no new version of a meme: its pictures, its history and its date stay.
    ///
    /// - Parameters:
    ///   - ids: the ids of listed memes.
    ///   - added: the tags that they get, unless they have them.
    ///   - removed: the tags that they lose, if they have them.
    /// - Throws: ``StoreError/unknownID(_:)`` or ``StoreError/tooManyTags(id:)`` among others.
    public func tag(
        _ ids: [MemeID], adding added: Set<MemeTag> = [], removing removed: Set<MemeTag> = []
    ) async throws {
        _ = try await commit(
            Set(ids).map { .tag($0, adding: added, removing: removed) })
    }

    /// The tags of listed memes, those of most memes first.
    ///
    /// - Parameter limit: how many of them at most.
    public func tags(limit: Int = .max) async throws -> [TagCount] {
        try await catalog.tags(limit: limit)
    }
}

extension MemeSummary {
    /// The tags after a change.
    ///
    /// - Throws: ``StoreError/tooManyTags(id:)``.
    func tags(adding added: Set<MemeTag>, removing removed: Set<MemeTag>) throws -> Set<MemeTag> {
        let tags = self.tags.union(added).subtracting(removed)
        // A meme that has too many already can always lose some.
        if tags.count > MemeTag.most, tags.count > self.tags.count {
            throw StoreError.tooManyTags(id: id.description)
        }
        return tags
    }
}
