import MemeConcurrency
import Foundation
import MemeConcurrency
import Synchronization

/// A catalogue in memory.
final class MemoryCatalog: MemeCatalog {
    private let state = Mutex(MemoryRows())
    private let blobs: any BlobStore
    /// The number of holds.
    private let holds = Mutex(0)

    /// - Parameter blobs: the blob store from which it removes blobs that no row names.
    init(collectingFrom blobs: any BlobStore) { self.blobs = blobs }

    private var rows: MemoryRows { state.withLock { $0 } }

    // MARK: Reading

    func entry(_ id: MemeID, among scope: MemeScope) async throws -> Entry {
        guard let row = rows.memes[id], scope.contains(row.entry) else {
            throw StoreError.unknownID(id.description)
        }
        return row.entry
    }

    func summaries(_ query: MemeQuery) async throws -> [MemeSummary] {
        let order = query.order
        let found = try rows.found(query).map { (row: $0, place: $0.cursor(in: order)) }
            .sorted { order.areInOrder($0.place, $1.place) }
        return found.dropFirst(max(query.offset, 0)).prefix(max(query.limit ?? .max, 0))
            .map(\.row.entry.summary)
    }

    func page(_ query: MemeQuery, part: Page.Part) async throws -> Page {
        let order = query.order
        var rest = try rows.found(query)
            .map { (summary: $0.entry.summary, place: $0.cursor(in: order)) }
            .sorted { order.areInOrder($0.place, $1.place) }
        switch part {
        case .first: rest.removeFirst(min(max(query.offset, 0), rest.count))
        case .after(let cursor): rest.removeAll { !order.areInOrder(cursor, $0.place) }
        case .before(let cursor):
            rest.removeAll { !order.areInOrder($0.place, cursor) }
            rest.reverse()
        }
        let wanted = Array(rest.prefix(query.limit ?? .max))
        return Page(
            part, found: wanted, isMore: wanted.count < rest.count, isSkipping: query.offset > 0)
    }

    func tags(limit: Int) async throws -> [TagCount] {
        let counts = try rows.found(.all).reduce(into: [MemeTag: Int]()) { counts, row in
            for tag in row.entry.summary.tags { counts[tag, default: 0] += 1 }
        }
        let tags = counts.map { TagCount(tag: $0, count: $1) }
        return Array(
            tags.sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }.prefix(max(limit, 0)))
    }

    func months(in zone: TimeZone) async throws -> [MemeMonth] {
        let ranges = MonthRanges(in: zone)
        let months = try rows.found(.all)
            .map { ranges.month(of: $0.entry.summary.created.milliseconds) }
        return Dictionary(grouping: months, by: \.start).sorted { $0.key > $1.key }
            .map { MemeMonth(year: $1[0].year, month: $1[0].month, count: $1.count) }
    }

    func count(of query: MemeQuery, enough: Int) async throws -> Int {
        let count = try rows.found(query).count
        return query == MemeQuery(limit: query.limit, order: query.order, offset: query.offset)
            ? count : min(count, max(enough, 0))
    }

    func summaries(
        idPrefix: String, among scope: MemeScope, limit: Int
    ) async throws -> [MemeSummary] {
        rows.memes.values
            .filter { $0.id.description.hasPrefix(idPrefix) && scope.contains($0.entry) }
            .sorted { $0.sequence > $1.sequence }.prefix(limit).map(\.entry.summary)
    }

    func neighbors(of ids: [MemeID]) async throws -> [MemeID: [String]] {
        let rows = rows
        return ids.reduce(into: [:]) { neighbors, id in
            let before = rows.memes.keys.filter { $0 < id }.max()
            let after = rows.memes.keys.filter { id < $0 }.min()
            neighbors[id] = [before, after].compactMap { $0?.description }
        }
    }

    func newest(showing memed: Digest) async throws -> MemeSummary? {
        rows.memes.values
            .filter { $0.entry.discarded == nil && $0.entry.summary.memed == memed }
            .max { $0.sequence < $1.sequence }?.entry.summary
    }

    func shows(_ digest: Digest, uploadedSince date: Date) async throws -> Bool {
        let rows = rows
        let listed = rows.memes.values.filter { $0.entry.discarded == nil }
        return listed.contains { $0.entry.digests.contains(digest) }
            || rows.uploads[digest].map { $0 >= date } == true
            || listed.contains { rows.formerPictures(of: $0.id).contains(digest) }
    }

    func history(of id: MemeID) async throws -> (current: Entry, former: [FormerVersion]) {
        let rows = rows
        guard let row = rows.memes[id], row.entry.discarded == nil else {
            throw StoreError.unknownID(id.description)
        }
        let former = rows.former[id, default: [:]].values.sorted { $0.number > $1.number }
        return (row.entry, former)
    }

    func discarded() async throws -> [DiscardedMeme] {
        rows.memes.values.compactMap { row in row.entry.discarded.map { (row, $0) } }
            .sorted { ($0.1, $0.0.sequence) > ($1.1, $1.0.sequence) }
            .map { DiscardedMeme(summary: $0.entry.summary, discarded: $1) }
    }

    // MARK: Templates

    func templates(_ query: TemplateRowQuery, limit: Int) async throws -> [TemplateRow] {
        Array(try rows.templates(query).prefix(max(limit, 0)))
    }

    func discardedTemplates() async throws -> [TemplateRow] { rows.discardedTemplates }

    // MARK: Writing

    /// Changes a copy of the rows, which replaces them if `body` succeeds.
    private func write<Value>(_ body: (inout MemoryRows) throws -> Value) rethrows -> Value {
        try state.withLock { state in
            var copy = state
            let value = try body(&copy)
            state = copy
            return value
        }
    }

    func commit(
        _ changes: [CatalogChange], naming blobs: [any StagedBlob]
    ) async throws -> Committed {
        try write { rows in
            for change in changes { try rows.check(change) }
            for blob in blobs { try blob.republish() }
            var result = Committed()
            for change in changes { try rows.make(change, &result) }
            return result
        }
    }

    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value {
        try await Workers.disk.run {
            try self.write { rows in try send { try rows.receive($0) } }
        }
    }

    func settle() async throws {}
    func rehearse(saving entry: Entry) async {}
    func checkWritable() throws(StoreError) {}
    func checkPlace() throws(StoreError) {}
    func checkVersion() {}

    // MARK: Blobs that no row names

    func collect(_ digests: Set<Digest>) async throws -> Collected {
        try write { rows in
            let used = rows.digests()
            var result = Collected()
            for digest in digests where !used.contains(digest) {
                // No hold begins while the blobs are removed.
                try holds.withLock { holds in
                    if holds > 0 {
                        result.isHeld = true
                        rows.noteUnwanted(digest)
                        return
                    }
                    if let status = try blobs.status(digest) {
                        result.pictures += 1
                        result.byteCount += status.byteCount
                    }
                    try blobs.remove(digest)
                    result.gone.insert(digest)
                }
            }
            return result
        }
    }

    func unused(_ digests: Set<Digest>, ignoring expired: Expiry?) async throws -> Set<Digest> {
        digests.subtracting(rows.digests(ignoring: expired))
    }

    func noteUnreferenced(
        _ digests: Set<Digest>, in prefix: String, at now: Date, isKept: Bool
    ) async throws -> [UnreferencedPicture] {
        write { rows in
            var noted = rows.unreferenced.filter {
                !$0.key.description.hasPrefix(prefix) || digests.contains($0.key)
            }
            for digest in digests where noted[digest] == nil { noted[digest] = (now, false) }
            if isKept { rows.unreferenced = noted }
            return digests.compactMap { digest in
                noted[digest].map {
                    UnreferencedPicture(digest: digest, since: $0.since, isUnwanted: $0.isUnwanted)
                }
            }
        }
    }

    func count(of expired: Expiry) async throws -> ExpiryCounts {
        let rows = rows
        let discarded = rows.memes.values.compactMap(\.entry.discarded)
        let templates = rows.discardedTemplates.compactMap(\.discarded)
        return ExpiryCounts(
            memes: discarded.count { $0 < expired.discarded },
            uploads: rows.uploads.values.count { $0 < expired.uploaded },
            templates: templates.count { $0 < expired.discarded },
            discarded: discarded.count, discardedTemplates: templates.count)
    }

    func hold() async throws -> any BlobHold { Hold(self) }

    private final class Hold: BlobHold {
        private let catalog: MemoryCatalog

        init(_ catalog: MemoryCatalog) {
            self.catalog = catalog
            catalog.holds.withLock { $0 += 1 }
        }

        func check() {}

        deinit { catalog.holds.withLock { $0 -= 1 } }
    }

    // MARK: All of it

    /// Always 0: no other process can write.
    func revision() async throws -> Int { 0 }

    func snapshot() async throws -> any CatalogSnapshot { rows }

    func copy(to path: String) async throws {
        let rows = rows
        try await Workers.disk.run {
            try CatalogFile.write(to: path) { send in
                for row in rows.inOrder {
                    let history = rows.former[row.id, default: [:]].values
                    try send(.meme(row.entry, history: Array(history)))
                }
                for (digest, date) in rows.uploads { try send(.upload(digest, at: date)) }
                for template in rows.templatesInOrder { try send(.template(template.row)) }
            }
        }
    }
}

extension MemeScope {
    func contains(_ entry: Entry) -> Bool {
        switch self {
        case .listed: entry.discarded == nil
        case .trash: entry.discarded != nil
        case .everywhere: true
        }
    }
}

extension MemeQuery.Order {
    /// Whether a place stands before another.
    fileprivate func areInOrder(_ first: Page.Cursor, _ second: Page.Cursor) -> Bool {
        switch key {
        case .created:
            // Sequences are in the order of creation.
            if first.sequence == second.sequence { return false }
            return (first.sequence < second.sequence) == isAscending
        case .edited, .size:
            if first.number != second.number {
                return (first.number < second.number) == isAscending
            }
        case .text:
            let (one, other) = (first.text, second.text)
            if one.isEmpty != other.isEmpty { return other.isEmpty }
            let order = one.caseInsensitiveCompare(other)
            if order != .orderedSame { return (order == .orderedAscending) == isAscending }
        }
        return first.sequence > second.sequence
    }
}
