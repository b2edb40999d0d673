import Foundation

/// A row and its place in the order: the first place of its millisecond, or the one after the last row
/// of it.
struct MemoryRow: Sendable {
    let sequence: Int64
    var entry: Entry

    var id: MemeID { entry.summary.id }

    /// The place of the row in a list of some order.
    func cursor(in order: MemeQuery.Order) -> Page.Cursor {
        Page.Cursor(of: entry.summary, sequence: sequence, in: order)
    }
}

/// All rows of a catalogue in memory; a copy is a snapshot.
struct MemoryRows: Sendable {
    var memes: [MemeID: MemoryRow] = [:]
    var former: [MemeID: [Int: FormerVersion]] = [:]
    var uploads: [Digest: Date] = [:]
    /// The templates by digest.
    var templates: [Digest: MemoryTemplate] = [:]
    /// Since when no row names a picture, and whether its last meme was deleted.
    var unreferenced: [Digest: (since: Date, isUnwanted: Bool)] = [:]

    var inOrder: [MemoryRow] { memes.values.sorted { $0.sequence < $1.sequence } }

    /// The rows that a query finds, unordered.
    func found(_ query: MemeQuery) throws -> [MemoryRow] {
        let pattern = try query.search.map { try WordPattern($0) }
        return try memes.values.filter { row in
            guard row.entry.discarded == nil else { return false }
            let summary = row.entry.summary
            if let since = query.since, summary.created.milliseconds < since.milliseconds {
                return false
            }
            if let until = query.until, summary.created.milliseconds >= until.milliseconds {
                return false
            }
            if !query.tags.isSubset(of: summary.tags) { return false }
            return try pattern?.finds([summary.topText, summary.bottomText, summary.otherText])
                ?? true
        }
    }

    func formerPictures(of id: MemeID) -> Set<Digest> {
        former[id, default: [:]].values.reduce(into: []) { $0.formUnion($1.digests) }
    }

    /// All digests that any row names.
    ///
    /// - Parameter expired: rows that are treated as deleted.
    func digests(ignoring expired: Expiry? = nil) -> Set<Digest> {
        var digests = Set(
            uploads.filter { expired == nil || $0.value >= expired?.uploaded ?? .distantPast }.keys)
        for row in memes.values {
            if let expired, let discarded = row.entry.discarded, discarded < expired.discarded {
                continue
            }
            digests.formUnion(row.entry.digests)
            digests.formUnion(formerPictures(of: row.id))
        }
        for template in templates.values {
            if let expired, let discarded = template.row.discarded, discarded < expired.discarded {
                continue
            }
            digests.formUnion(template.pictures)
        }
        return digests
    }

    mutating func noteUnwanted(_ digest: Digest) {
        unreferenced[digest] = (unreferenced[digest]?.since ?? Date(), true)
    }
}

// MARK: Changes

extension MemoryRows {
    /// Checks that the row that a change replaces is still in the state that the caller read.
    func check(_ change: CatalogChange) throws {
        try change.check(
            listed: { id in
                memes[id].flatMap { $0.entry.discarded == nil ? $0.entry.summary : nil }
            }, template: { listedTemplate(named: $0) })
    }

    mutating func make(_ change: CatalogChange, _ result: inout Committed) throws {
        switch change {
        case .save(let entry, _, let succession):
            result.released.formUnion(save(entry, as: succession))
        case .discard(let id, let date, _):
            guard memes[id]?.entry.discarded == nil, memes[id] != nil else {
                throw StoreError.unknownID(id.description)
            }
            memes[id]?.entry.discarded = date.inMilliseconds
        case .tag(let id, let added, let removed):
            guard let entry = memes[id]?.entry, entry.discarded == nil else {
                throw StoreError.unknownID(id.description)
            }
            let tags = try entry.summary.tags(adding: added, removing: removed)
            memes[id]?.entry.summary.tags = tags
        case .restore(let id):
            guard memes[id] != nil else { throw StoreError.unknownID(id.description) }
            memes[id]?.entry.discarded = nil
        case .delete(let id, let scope):
            guard let row = memes[id], scope.contains(row.entry) else {
                throw StoreError.unknownID(id.description)
            }
            result.released.formUnion(delete(id))
        case .addUpload(let digest, let date): uploads[digest] = date.inMilliseconds
        case .emptyTrash(let date):
            for row in memes.values {
                guard let discarded = row.entry.discarded, discarded < date else { continue }
                result.released.formUnion(delete(row.id))
                result.memes += 1
            }
            for template in templates.values {
                guard let discarded = template.row.discarded, discarded < date else { continue }
                result.released.formUnion(template.pictures)
                templates[template.row.digest] = nil
                result.templates += 1
            }
        case .removeUploads(let date):
            for (digest, added) in uploads where added < date {
                uploads[digest] = nil
                result.released.insert(digest)
                result.uploads += 1
            }
        case .saveTemplate, .discardTemplate, .restoreTemplate, .deleteTemplate:
            try makeTemplateChange(change, &result)
        }
    }

    private mutating func delete(_ id: MemeID) -> Set<Digest> {
        let digests = (memes[id]?.entry.digests ?? []).union(formerPictures(of: id))
        memes[id] = nil
        former[id] = nil
        return digests
    }

    /// - Returns: the released digests, as `Entry.save(as:_:)` does.
    private mutating func save(_ saved: Entry, as succession: Succession) -> Set<Digest> {
        let id = saved.summary.id
        guard let before = memes[id] else {
            insert(saved)
            return []
        }
        let now = before.entry
        var entry = saved
        let isSame = now.recipe == saved.recipe && now.summary.original == saved.summary.original
        (entry.version, entry.parent) = succession.version(
            of: saved, after: (now.version, now.parent), isSame: isSame,
            last: { former[id, default: [:]].keys.max() ?? 0 }, former: { former[id]?[$0] })
        if entry.version != now.version, succession.keepsVersion { keep(now) }
        entry.discarded = nil
        // The row keeps its first creation date, its place and its tags.
        entry = Entry(
            summary: saved.summary.created(now.summary.created).tagged(now.summary.tags),
            recipe: entry.recipe,
            version: entry.version, parent: entry.parent)
        memes[id] = MemoryRow(sequence: before.sequence, entry: entry)
        var released = now.digests
        if entry.version > now.version { released.formUnion(forgetOldest(of: id)) }
        return released.subtracting(saved.digests)
    }

    private mutating func insert(_ entry: Entry) {
        let first = entry.firstPlace
        let places = first..<first + (1 << 20)
        let last = memes.values.map(\.sequence).filter(places.contains).max()
        memes[entry.summary.id] = MemoryRow(sequence: last.map { $0 + 1 } ?? first, entry: entry)
    }

    /// Adds a row's state to the history, unless the history has that version already.
    private mutating func keep(_ entry: Entry) {
        if former[entry.summary.id]?[entry.version] != nil { return }
        former[entry.summary.id, default: [:]][entry.version] = FormerVersion(of: entry)
    }

    /// Removes the oldest versions beyond ``Store/historyLength`` from the history.
    private mutating func forgetOldest(of id: MemeID) -> Set<Digest> {
        let numbers = former[id, default: [:]].keys.sorted(by: >)
        return numbers.dropFirst(Store.historyLength).reduce(into: []) { digests, number in
            if let version = former[id]?.removeValue(forKey: number) {
                digests.formUnion(version.digests)
            }
        }
    }
}

extension MemoryRows: ReceivingRows {
    mutating func insertIfFree(_ entry: Entry, history: [FormerVersion]) -> Bool {
        let id = entry.summary.id
        if memes[id] != nil { return false }
        insert(entry)
        for version in history { former[id, default: [:]][version.number] = version }
        return true
    }

    mutating func leaveTrash(_ id: MemeID) -> Bool {
        if memes[id]?.entry.discarded == nil { return false }
        memes[id]?.entry.discarded = nil
        return true
    }

    func presentID(of entry: Entry) -> MemeID? {
        let same = memes.values.filter { $0.entry.isSame(as: entry) }
        return (same.first { $0.entry.discarded == nil } ?? same.first)?.id
    }

    mutating func addUpload(_ digest: Digest, at date: Date) -> Bool {
        if uploads[digest] != nil { return false }
        uploads[digest] = date
        return true
    }
}

extension Entry {
    /// The digests that the row names.
    var digests: Set<Digest> { layerPictures.union([summary.original, summary.memed]) }

    /// Whether it is the same meme under any id.
    fileprivate func isSame(as other: Entry) -> Bool {
        digests == other.digests && summary.memed == other.summary.memed
            && summary.created.milliseconds == other.summary.created.milliseconds
            && recipe == other.recipe
    }
}

extension FormerVersion {
    /// The digests that the version needs.
    fileprivate var digests: Set<Digest> { layerPictures.union([original]) }
}

extension Date {
    /// Rounded to milliseconds, as all catalogues keep dates.
    fileprivate var inMilliseconds: Date { Date(milliseconds: milliseconds) }
}

// MARK: Snapshot

extension MemoryRows: CatalogSnapshot {
    func count() async throws -> Int { memes.count }

    func figures() async throws -> CatalogFigures {
        var figures = CatalogFigures()
        let listed = memes.values.map(\.entry).filter { $0.discarded == nil }.map(\.summary)
        figures.memes = listed.count
        figures.discarded = memes.count - listed.count
        figures.uploads = uploads.count
        figures.templates = templates.values.count { $0.row.discarded == nil }
        figures.versions = former.values.reduce(0) { $0 + $1.count }
        figures.version = "memory"
        figures.oldest = listed.map(\.created).min()
        figures.newest = listed.map(\.created).max()
        figures.formats = Dictionary(grouping: listed, by: \.format).mapValues(\.count)
        figures.originalFormats = Dictionary(grouping: listed, by: \.originalFormat)
            .mapValues(\.count)
        figures.largest = Array(
            listed.sorted {
                ($1.byteCount, $0.id.description) < ($0.byteCount, $1.id.description)
            }.prefix(5))
        return figures
    }

    func rows(after place: Int64?, limit: Int) async throws -> [CatalogRow] {
        inOrder.filter { row in place.map { row.sequence > $0 } ?? true }.prefix(limit)
            .map { CatalogRow($0.entry, at: $0.sequence) }
    }

    func uses(of prefix: String) async throws -> [PictureUse] {
        var uses: [Digest: PictureUse] = [:]
        func note(_ digest: Digest, _ body: (inout PictureUse) -> Void) {
            guard digest.description.hasPrefix(prefix) else { return }
            body(&uses[digest, default: PictureUse(digest: digest)])
        }
        for row in inOrder {
            let summary = row.entry.summary
            note(summary.original) { $0.originalOf.append(summary.id.description) }
            note(summary.memed) {
                $0.memedOf.append(summary.id.description)
                $0.statedByteCounts.insert(summary.byteCount)
            }
            var layers = row.entry.layerPictures
            for version in former[row.id, default: [:]].values {
                layers.formUnion(version.layerPictures)
                note(version.original) { $0.formerOf.append(version.name) }
            }
            for digest in layers { note(digest) { $0.layerOf.append(summary.id.description) } }
        }
        for digest in uploads.keys { note(digest) { $0.isUpload = true } }
        for template in templatesInOrder {
            for digest in template.pictures {
                note(digest) { $0.templateOf.append(template.row.name) }
            }
        }
        return uses.values.sorted { $0.digest.description < $1.digest.description }
    }

    func templates(after place: Int64?, limit: Int) async throws -> [CatalogTemplate] {
        templatesInOrder.filter { template in place.map { template.place > $0 } ?? true }
            .prefix(limit)
            .map {
                CatalogTemplate(
                    place: $0.place, name: $0.row.name, row: .success($0.row), remains: nil)
            }
    }

    func checkSoundness() async throws {}
}
