import Foundation

/// A change of a catalogue's rows; a transaction makes several of them, all or none.
enum CatalogChange: Sendable {
    /// Saves a row, in place of the one with the same id if there is one, which leaves the trash then.
    ///
    /// - Parameters:
    ///   - replacing: the state that the row must be in now; any if `nil`.
    ///   - succession: what happens to the state that it replaces.
    case save(Entry, replacing: MemeSummary? = nil, as: Succession = .next)
    /// Puts a listed meme into the trash; if a former state is given, it must still be in that state.
    case discard(MemeID, at: Date, ifStill: MemeSummary? = nil)
    /// Gives a listed meme some tags, and takes others from it.
    case tag(MemeID, adding: Set<MemeTag>, removing: Set<MemeTag>)
    /// Takes a meme out of the trash, if it is there.
    case restore(MemeID)
    /// Deletes a meme of a scope, with its history.
    case delete(MemeID, among: MemeScope)
    /// Notes that an original was uploaded, or uploaded again.
    case addUpload(Digest, at: Date)
    /// Saves a template. Another one of its name goes into the trash; the same one leaves it.
    ///
    /// - Parameter saving: what may have its name now.
    case saveTemplate(TemplateRow, TemplateSaving)
    /// Puts a listed template into the trash.
    case discardTemplate(name: String, at: Date)
    /// Takes a template out of the trash. Another one of its name goes there.
    case restoreTemplate(Digest, at: Date)
    /// Deletes a template for good, wherever it is.
    case deleteTemplate(Digest)
    /// Deletes the memes and templates that were put into the trash before a time.
    case emptyTrash(before: Date)
    /// Forgets the originals that were uploaded before a time.
    case removeUploads(before: Date)
}

extension CatalogChange {
    /// Checks that the row that the change replaces is still in the state that the caller read.
    ///
    /// - Parameters:
    ///   - listed: gives a listed meme.
    ///   - template: gives the digest of the listed template of a name.
    /// - Throws: ``StoreError/changedMeanwhile(id:)`` or ``StoreError/unknownID(_:)``, or what a template's
    ///   ``TemplateSaving`` says.
    func check(
        listed: (MemeID) throws -> MemeSummary?, template: (String) throws -> Digest?
    ) throws {
        switch self {
        case .save(_, let current?, _):
            if try !current.isSameState(as: listed(current.id)) {
                throw StoreError.changedMeanwhile(id: current.id.description)
            }
        case .discard(let id, _, let current?):
            guard let now = try listed(id) else { throw StoreError.unknownID(id.description) }
            if !now.isSameState(as: current) {
                throw StoreError.changedMeanwhile(id: id.description)
            }
        case .saveTemplate(let row, let saving):
            try saving.check(row, instead: template(row.name))
        default: break
        }
    }
}

/// The result of a transaction.
struct Committed: Sendable {
    /// The digests that rows named before and don't name now. Other rows may name them.
    var released: Set<Digest> = []
    /// How many memes were deleted, and how many uploads forgotten, because they had expired.
    var memes = 0
    var uploads = 0
    /// How many templates were deleted because they had expired.
    var templates = 0
}

/// The times before which memes in the trash and uploads have expired.
struct Expiry: Sendable {
    let discarded: Date
    let uploaded: Date

    init(now: Date) {
        discarded = now.addingTimeInterval(-Store.trashPeriod)
        uploaded = now.addingTimeInterval(-Store.uploadPeriod)
    }
}

/// How much of a catalogue has expired, and how much is in the trash.
struct ExpiryCounts: Sendable {
    /// The memes, the uploads and the templates that have expired.
    var memes = 0
    var uploads = 0
    var templates = 0
    /// The memes and the templates in the trash, those that have expired included.
    var discarded = 0
    var discardedTemplates = 0
}
