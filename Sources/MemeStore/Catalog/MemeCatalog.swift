import Foundation

/// The rows of a store: the memes, their histories, and the pictures that they have.
///
/// The catalogue guarantees that no picture in use is removed, because programs and machines share it
/// and it has transactions. To save a meme, ``Store`` publishes its blobs, then commits the rows that
/// name them. To delete one, it commits that, then has the catalogue collect the blobs.
protocol MemeCatalog: Sendable {
    // MARK: Reading

    /// The row of a meme.
    ///
    /// - Throws: ``StoreError/unknownID(_:)`` if the scope has none.
    func entry(_ id: MemeID, among scope: MemeScope) async throws -> Entry
    /// The memes of a query, in its order.
    func summaries(_ query: MemeQuery) async throws -> [MemeSummary]
    /// A page of a query. A cursor stays valid when memes are saved or deleted; with one the query's offset
    /// has no effect.
    func page(_ query: MemeQuery, part: Page.Part) async throws -> Page
    /// Counts the memes that a query finds, whatever its limit and offset; stops at `enough` if it has
    /// to count rows.
    func count(of query: MemeQuery, enough: Int) async throws -> Int
    /// The tags of listed memes, those of most memes first.
    func tags(limit: Int) async throws -> [TagCount]
    /// How many listed memes were made in each month, the latest first; months without memes are left out.
    func months(in zone: TimeZone) async throws -> [MemeMonth]
    /// The newest memes whose ids begin with a normalized prefix.
    func summaries(
        idPrefix: String, among scope: MemeScope, limit: Int
    ) async throws -> [MemeSummary]
    /// For each id, the ids just before and after it in alphabetical order, in the trash or not.
    func neighbors(of ids: [MemeID]) async throws -> [MemeID: [String]]
    /// The newest listed meme that shows a picture; `nil` if there is none.
    func newest(showing memed: Digest) async throws -> MemeSummary?
    /// Whether a listed meme, the history of one, or an upload has a picture.
    ///
    /// - Parameter date: uploads before it don't count.
    func shows(_ digest: Digest, uploadedSince date: Date) async throws -> Bool
    /// The row of a listed meme, and its former versions, the newest first.
    func history(of id: MemeID) async throws -> (current: Entry, former: [FormerVersion])
    /// The memes in the trash, the last discarded first.
    func discarded() async throws -> [DiscardedMeme]

    // MARK: Templates

    /// The rows of listed templates.
    func templates(_ query: TemplateRowQuery, limit: Int) async throws -> [TemplateRow]
    /// The rows of templates in the trash, the last discarded first.
    func discardedTemplates() async throws -> [TemplateRow]

    // MARK: Writing

    /// Commits changes in their order, all or none.
    ///
    /// Afterwards every digest that a row names is durably in the blob store.
    /// - Parameter blobs: the published blobs that the changes name.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` or ``StoreError/unknownID(_:)`` if a change can't
    ///   be made, ``StoreError/unsettled(path:)`` if it isn't known whether the commit was made.
    func commit(
        _ changes: [CatalogChange], naming blobs: [any StagedBlob]
    ) async throws -> Committed
    /// Takes in memes from a backup or an export, all or none.
    ///
    /// - Parameter send: hands over the memes; called once, on a thread that may block.
    func receive<Value: Sendable>(
        _ send: @escaping @Sendable ((Arrival) throws -> Reception) throws -> Value
    ) async throws -> Value
    /// Makes sure that changes that failed don't come back when the database is opened again.
    func settle() async throws
    /// Saves a row and rolls back, so that the first save takes less time.
    func rehearse(saving entry: Entry) async
    /// - Throws: ``StoreError/catalogFailed(_:at:reason:)`` if it can't be written.
    func checkWritable() throws(StoreError)
    /// - Throws: ``StoreError/moved(folder:)`` among others, if it isn't where it was.
    func checkPlace() throws(StoreError)
    /// Checks that no later version of mememe has changed the catalogue so that this one can't use it any more.
    func checkVersion() async throws

    // MARK: Blobs that no row names

    /// Removes those blobs that no row names, inside a transaction that keeps other writers out, and
    /// notes those that a hold keeps.
    func collect(_ digests: Set<Digest>) async throws -> Collected
    /// Of some digests, those that no row names.
    ///
    /// - Parameter expired: rows that are treated as deleted.
    func unused(_ digests: Set<Digest>, ignoring expired: Expiry?) async throws -> Set<Digest>
    /// Since when no row names some blobs; notes the current time for new ones.
    ///
    /// - Parameters:
    ///   - digests: all blobs of a prefix that no row names; notes about other blobs are removed.
    ///   - prefix: one of ``Digest/prefixes``.
    ///   - isKept: whether to write notes.
    func noteUnreferenced(
        _ digests: Set<Digest>, in prefix: String, at now: Date, isKept: Bool
    ) async throws -> [UnreferencedPicture]
    /// How much has expired, and how much there is in the trash.
    func count(of expired: Expiry) async throws -> ExpiryCounts
    /// Holds all blobs: no program removes any as long as the returned value lives.
    func hold() async throws -> any BlobHold

    // MARK: All of it

    /// A number that changes when another process changes rows.
    func revision() async throws -> Int
    /// A snapshot of the rows, which later writes don't change.
    func snapshot() async throws -> any CatalogSnapshot
    /// Copies all rows to a new SQLite database, the format of backups, and waits for the disk.
    func copy(to path: String) async throws
}

/// A hold on all blobs of a store: none is removed while this lives.
protocol BlobHold: Sendable {
    /// - Throws: if the hold was lost, because a lease expired.
    func check() async throws
}

/// A snapshot of a catalogue's rows at one moment.
protocol CatalogSnapshot: Sendable {
    /// How many memes there are, those in the trash included.
    func count() async throws -> Int
    func figures() async throws -> CatalogFigures
    /// Some rows in the order of their places; at least one unless there are no more.
    ///
    /// - Parameter place: the place of the last row of the previous call; `nil` for the first.
    func rows(after place: Int64?, limit: Int) async throws -> [CatalogRow]
    /// The pictures of all rows whose digests have a prefix, sorted by digest.
    ///
    /// - Parameter prefix: one of ``Digest/prefixes``.
    func uses(of prefix: String) async throws -> [PictureUse]
    /// Some rows of templates in the order of their places; at least one unless there are no more.
    ///
    /// - Parameter place: the place of the last row of the previous call; `nil` for the first.
    func templates(after place: Int64?, limit: Int) async throws -> [CatalogTemplate]
    /// Checks that each row can be read and has its pictures.
    func checkSoundness() async throws
}

/// A row from a backup or an export.
enum Arrival: Sendable {
    /// A meme of a backup with its history. If its id is here already, it is left out, and the meme
    /// that is here leaves the trash.
    case meme(Entry, history: [FormerVersion])
    /// A meme of an export. If the same meme is here already, it is left out likewise; if another meme
    /// has its id, it gets a new one.
    case exported(Entry)
    /// An original, and when it was uploaded; left out if it is here already.
    case upload(Digest, at: Date)
    /// A template. If it is here already, it is left out, and leaves the trash unless it was there, too; if
    /// another has its name, it gets a new one.
    case template(TemplateRow)
}

/// What happened to an arrival.
enum Reception: Hashable, Sendable {
    case added
    /// The same meme was in the trash here, and is listed again.
    case listedAgain
    case present
    case renamed(MemeID)
    case renamedTemplate(String)
}

/// The result of a collection.
struct Collected: Sendable {
    /// The blobs that no row names and nobody holds; they are gone now.
    var gone: Set<Digest> = []
    /// How many of them there were, and their size in bytes.
    var pictures = 0
    var byteCount = 0
    /// Whether some stayed because of a hold.
    var isHeld = false
}

/// A blob that no row names.
struct UnreferencedPicture: Sendable {
    let digest: Digest
    /// When a collection first saw that.
    let since: Date
    /// Whether its last meme was deleted, so that it can go at once.
    let isUnwanted: Bool
}
