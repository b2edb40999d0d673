import Foundation
import MemeRender
import Synchronization
import TestSupport
import Testing

@testable import MemeStore

/// The kinds of store; a backend that passes the tests of this folder is a store.
enum Backend: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case folder
    case memory
    case postgres
    /// As `postgres`, with its pictures in a bucket whose service often fails.
    case bucket

    var testDescription: String { rawValue }
}

enum Backends {
    static let all = Backend.allCases
}

/// A store of some backend under test, through the two protocols alone.
final class Conforming: Sendable {
    let store: Store
    /// Counts the calls, and makes some fail.
    let faults: Faults
    private let folder: TemporaryFolder
    /// The blobs without injected failures.
    private let blobs: any BlobStore
    private let environment: [String: String]

    init(_ backend: Backend) throws {
        folder = try TemporaryFolder()
        environment = BucketServer.credentials.merging(
            ["XDG_CACHE_HOME": folder.path("cache")]
        ) { $1 }
        faults = Faults()
        switch backend {
        case .folder:
            // This makes the folder, too.
            let opened = try Store.open(at: folder.path("store"))
            blobs = opened.blobs
            let failing = FailingBlobs(blobs: blobs, faults: faults)
            store = Store(
                at: opened.address,
                catalog: FailingCatalog(
                    catalog: try SQLiteCatalog(in: opened.folder, collectingFrom: failing),
                    faults: faults), blobs: failing, thumbnails: opened.thumbnails)
        case .postgres, .bucket:
            let address = try PostgresAddress(
                backend == .postgres
                    ? try PostgresServer.shared.address(pictures: folder.path("pictures"))
                    : try PostgresServer.shared.address(endpoint: BucketServer.anyEndpoint))
            let opened = try PostgresOpening(
                address, for: .writing, isMade: true, environment: environment
            ).run()
            blobs = opened.blobs
            let failing = FailingBlobs(blobs: blobs, faults: faults)
            let database = PostgresDatabase(address, for: .writing, connections: 8)
            store = Store(
                at: opened.address,
                catalog: FailingCatalog(
                    catalog: PostgresCatalog(
                        database, collectingFrom: failing, isReadOnly: false), faults: faults),
                blobs: failing, thumbnails: opened.thumbnails)
        case .memory:
            blobs = MemoryBlobs()
            let failing = FailingBlobs(blobs: blobs, faults: faults)
            store = Store(
                at: .memory,
                catalog: FailingCatalog(
                    catalog: MemoryCatalog(collectingFrom: failing), faults: faults),
                blobs: failing, thumbnails: .none)
        }
    }

    func path(_ name: String) -> String { folder.path(name) }

    /// The store as another process opens it.
    func opened() async throws -> Store {
        guard case .postgres(let address) = store.address else {
            return try await Store.open(store.address)
        }
        return try PostgresOpening(
            address, for: .writing, isMade: false, environment: environment
        ).run()
    }

    /// The digests of all blobs.
    func digests() throws -> Set<Digest> {
        try Digest.prefixes.reduce(into: []) { $0.formUnion(try blobs.digests(of: $1)) }
    }

    /// Stores a blob that no row names.
    func putStray(_ bytes: [UInt8]) throws { try blobs.put(bytes, as: Digest(of: bytes)) }

    @discardableResult
    func save(_ top: String = "", _ bottom: String = "", shade: UInt8 = 128) async throws -> Meme {
        let meme = try Meme(Pictures.png(shade: shade), top: top, bottom: bottom)
        try await store.save(meme)
        return meme
    }

    /// Checks that every meme can be read, and that there are no other pictures than those of the memes.
    func expectWhole(
        others: Set<Digest> = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var named = others
        for summary in try await store.summaries() {
            let meme = try await store.meme(summary.id)
            #expect(MemeSummary(of: meme) == summary, sourceLocation: sourceLocation)
            named.formUnion([summary.original, summary.memed])
            named.formUnion(meme.pictures.keys)
            for version in try await store.history(of: summary.id) {
                named.insert(version.original)
                named.formUnion(version.recipe?.layerPictures ?? [])
            }
        }
        named.formUnion(
            try await store.discardedMemes().flatMap { [$0.summary.original, $0.summary.memed] })
        #expect(try digests() == named, sourceLocation: sourceLocation)
    }
}

/// A fault injector: the number of the call that fails, counted from when it was set.
final class Faults: Sendable {
    struct Fault: Error {}

    private struct State {
        var calls = 0
        var failing: Int?
    }

    private let state = Mutex(State())

    /// Makes the n-th call from now on fail, and all later ones, as if the disk were gone.
    func fail(at number: Int?) {
        state.withLock { $0 = State(failing: number) }
    }

    var calls: Int { state.withLock { $0.calls } }

    fileprivate func count() throws {
        let fails = state.withLock { state in
            state.calls += 1
            return state.failing.map { state.calls == $0 } ?? false
        }
        if fails { throw Fault() }
    }
}

/// A blob store whose writes fail from some call on.
struct FailingBlobs: BlobStore {
    let blobs: any BlobStore
    let faults: Faults

    func name(of digest: Digest) -> String { blobs.name(of: digest) }

    func stage(
        _ content: PictureContent, as digest: Digest?, durable: Bool
    ) throws -> any StagedBlob {
        try faults.count()
        return Staged(
            staged: try blobs.stage(content, as: digest, durable: durable), faults: faults)
    }

    func status(_ digest: Digest) throws -> BlobStatus? { try blobs.status(digest) }
    func contains(_ digest: Digest) throws -> Bool { try blobs.contains(digest) }

    func part(_ range: Range<Int>, of digest: Digest) throws -> [UInt8] {
        try blobs.part(range, of: digest)
    }

    func bytes(of digest: Digest) throws -> [UInt8] { try blobs.bytes(of: digest) }

    func digests(of prefix: String) throws -> [Digest] { try blobs.digests(of: prefix) }

    func strangers(of prefix: String) throws -> [String] { try blobs.strangers(of: prefix) }

    func remove(_ digest: Digest) throws {
        try faults.count()
        try blobs.remove(digest)
    }

    private struct Staged: StagedBlob {
        let staged: any StagedBlob
        let faults: Faults

        var digest: Digest { staged.digest }
        var byteCount: Int { staged.byteCount }
        var isNew: Bool { staged.isNew }
        var unsettledFolder: String? { staged.unsettledFolder }

        func synchronize() throws {
            try faults.count()
            try staged.synchronize()
        }

        func publish() throws {
            try faults.count()
            try staged.publish()
        }

        func republish() throws {
            try faults.count()
            try staged.republish()
        }

        func discard() { staged.discard() }
    }
}

/// A catalogue whose changes fail from some call on, before they are made.
struct FailingCatalog: MemeCatalog {
    let catalog: any MemeCatalog
    let faults: Faults

    func entry(_ id: MemeID, among scope: MemeScope) async throws -> Entry {
        try await catalog.entry(id, among: scope)
    }
    func summaries(_ query: MemeQuery) async throws -> [MemeSummary] {
        try await catalog.summaries(query)
    }
    func page(_ query: MemeQuery, part: Page.Part) async throws -> Page {
        try await catalog.page(query, part: part)
    }
    func tags(limit: Int) async throws -> [TagCount] { try await catalog.tags(limit: limit) }
    func months(in zone: TimeZone) async throws -> [MemeMonth] {
        try await catalog.months(in: zone)
    }
    func count(of query: MemeQuery, enough: Int) async throws -> Int {
        try await catalog.count(of: query, enough: enough)
    }
    func summaries(
        idPrefix: String, among scope: MemeScope, limit: Int
    ) async throws -> [MemeSummary] {
        try await catalog.summaries(idPrefix: idPrefix, among: scope, limit: limit)
    }
    func neighbors(of ids: [MemeID]) async throws -> [MemeID: [String]] {
        try await catalog.neighbors(of: ids)
    }
    func newest(showing memed: Digest) async throws -> MemeSummary? {
        try await catalog.newest(showing: memed)
    }
    func shows(_ digest: Digest, uploadedSince date: Date) async throws -> Bool {
        try await catalog.shows(digest, uploadedSince: date)
    }
    func history(of id: MemeID) async throws -> (current: Entry, former: [FormerVersion]) {
        try await catalog.history(of: id)
    }
    func discarded() async throws -> [DiscardedMeme] { try await catalog.discarded() }
    func templates(_ query: TemplateRowQuery, limit: Int) async throws -> [TemplateRow] {
        try await catalog.templates(query, limit: limit)
    }
    func discardedTemplates() async throws -> [TemplateRow] {
        try await catalog.discardedTemplates()
    }

    func commit(
        _ changes: [CatalogChange], naming blobs: [any StagedBlob]
    ) async throws -> Committed {
        try faults.count()
        return try await catalog.commit(changes, naming: blobs)
    }
    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value {
        try faults.count()
        return try await catalog.receive { [faults] receive in
            try send { arrival in
                try faults.count()
                return try receive(arrival)
            }
        }
    }
    func settle() async throws { try await catalog.settle() }
    func rehearse(saving entry: Entry) async { await catalog.rehearse(saving: entry) }
    func checkWritable() throws(StoreError) { try catalog.checkWritable() }
    func checkPlace() throws(StoreError) { try catalog.checkPlace() }
    func checkVersion() async throws { try await catalog.checkVersion() }

    func collect(_ digests: Set<Digest>) async throws -> Collected {
        try await catalog.collect(digests)
    }
    func unused(_ digests: Set<Digest>, ignoring expired: Expiry?) async throws -> Set<Digest> {
        try await catalog.unused(digests, ignoring: expired)
    }
    func noteUnreferenced(
        _ digests: Set<Digest>, in prefix: String, at now: Date, isKept: Bool
    ) async throws -> [UnreferencedPicture] {
        try await catalog.noteUnreferenced(digests, in: prefix, at: now, isKept: isKept)
    }
    func count(of expired: Expiry) async throws -> ExpiryCounts {
        try await catalog.count(of: expired)
    }
    func hold() async throws -> any BlobHold { try await catalog.hold() }
    func snapshot() async throws -> any CatalogSnapshot { try await catalog.snapshot() }
    func revision() async throws -> Int { try await catalog.revision() }
    func copy(to path: String) async throws { try await catalog.copy(to: path) }
}
