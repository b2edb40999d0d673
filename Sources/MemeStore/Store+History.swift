extension Store {
    /// How many former versions of a meme are kept; beyond, the oldest go.
    public static let historyLength = 100

    /// What a meme is and was, the newest version first.
    ///
    /// Each change makes a version. Those that it was stay, whichever it is now; their pictures are
    /// rendered again from the recipe and the original.
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

    /// A version of a meme that is to be gone back to.
    ///
    /// - Parameter number: `nil` for the one that was changed to make the meme what it is.
    /// - Throws: ``StoreError/unknownVersion(_:id:)`` among others.
    public func version(_ number: Int?, of id: MemeID) async throws -> MemeVersion {
        let history = try await history(of: id)
        let wanted = number ?? history.first(where: \.isCurrent)?.parent
        guard let version = history.first(where: { $0.number == wanted }) else {
            throw StoreError.unknownVersion(number, id: id.description)
        }
        return version
    }

    /// Saves a meme that was rendered again as a version of its history, which it is again then.
    ///
    /// - Parameter current: what the lists told of the state that it replaces.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` where that has changed since.
    public func save(
        _ meme: Meme, replacing current: MemeSummary, as version: MemeVersion
    ) async throws {
        try await save(stage(meme), replacing: current, as: version)
    }

    /// Puts what was there before in place of a meme that was saved a moment ago, and is not to be.
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
