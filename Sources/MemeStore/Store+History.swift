extension Store {
    /// The largest number of former versions that a meme keeps; beyond it, the oldest are removed.
    public static let historyLength = 100

    /// The versions of a meme, present and former, the newest first.
    ///
    /// Each change makes a version. Going back to one removes none. The store keeps no pictures of
    /// former versions: it renders them again from the recipe and the original.
    ///
    /// - Parameter id: the id of a listed meme.
    /// - Throws: ``StoreError/unknownID(_:)`` among others.
    public func history(of id: MemeID) async throws -> [MemeVersion] {
        let (current, former) = try await catalog.history(of: id)
        var versions = former.map { version in
            MemeVersion(version, isCurrent: version.number == current.version)
        }
        if !versions.contains(where: \.isCurrent) {
            versions.append(MemeVersion(current))
            versions.sort { $0.number > $1.number }
        }
        return versions
    }

    /// One version of a meme, to go back to.
    ///
    /// - Parameters:
    ///   - number: the number of the version; `nil` for the version that the last change was made to.
    ///   - id: the id of a listed meme.
    /// - Throws: ``StoreError/unknownVersion(_:id:)`` if the history has no such version, among others.
    public func version(_ number: Int?, of id: MemeID) async throws -> MemeVersion {
        let history = try await history(of: id)
        let wanted = number ?? history.first(where: \.isCurrent)?.parent
        guard let version = history.first(where: { $0.number == wanted }) else {
            throw StoreError.unknownVersion(number, id: id.description)
        }
        return version
    }

    /// Saves a meme that was rendered again as a version of its history, and makes that version current.
    ///
    /// - Parameters:
    ///   - meme: the meme, rendered from the version's recipe and original.
    ///   - current: the summary of the state that the caller read, and that the meme replaces.
    ///   - version: the version that becomes current.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` if the meme isn't in the state `current` any more.
    public func save(
        _ meme: Meme, replacing current: MemeSummary, as version: MemeVersion
    ) async throws {
        try await save(stage(meme), replacing: current, as: version)
    }

    /// Undoes a save of a moment ago: puts the former state back in its place.
    package func takeBack(_ saved: MemeSummary, to before: Meme) async throws {
        try await save(stage(before), replacing: saved, as: .takingBack)
    }
}

extension MemeVersion {
    fileprivate init(_ version: FormerVersion, isCurrent: Bool) {
        number = version.number
        parent = version.parent
        made = version.modified
        recipe = try? version.decodedRecipe()
        original = version.original
        originalFormat = version.originalFormat
        self.isCurrent = isCurrent
    }

    fileprivate init(_ entry: Entry) {
        number = entry.version
        parent = entry.parent
        made = entry.summary.modified
        recipe = try? entry.decodedRecipe()
        original = entry.summary.original
        originalFormat = entry.summary.originalFormat
        isCurrent = true
    }
}
