import GRDB

/// Why a store did not do what was asked, and what to do about it.
///
/// Trouble with files is a ``FileError``, trouble with pictures a `RenderError`.
public enum StoreError: Error, Hashable, Sendable {
    /// No folder was given, or an empty name, and the environment leads to none.
    case noFolder
    /// The variable of the environment that leads to the store isn't UTF-8.
    case unreadableVariable(String)
    /// The store was written by a later version; `migrations` are what this one doesn't know.
    case newerVersion(folder: String, migrations: [String])
    /// No meme has an id that begins like this.
    case unknownID(String)
    /// So few characters are no id: it takes four.
    case shortID(String)
    /// The meme that this is the (beginning of the) id of is in the trash.
    case discarded(id: String)
    /// The meme that this is the (beginning of the) id of is not in the trash.
    case notDiscarded(id: String)
    /// The history of a meme has no such version, or, where it is `nil`, none before the meme as it is.
    case unknownVersion(Int?, id: String)
    /// More than one has; `candidates` are the newest of them.
    case ambiguousID(String, candidates: [MemeSummary])
    /// The meme is not what it was when it was read: it was changed or deleted since.
    case changedMeanwhile(id: String)
    /// There is nothing to make a contact sheet of; `search` is what was looked for.
    case noMemes(folder: String, search: String?)
    /// The file that holds a picture is gone.
    case missingPicture(path: String)
    /// The file that holds a picture has other bytes than those that were saved.
    case damagedPicture(path: String)
    /// The store has no picture of this digest, of which another picture says it was made.
    case unknownOriginal(digest: String, folder: String)
    /// The recipe that a picture says it was made by is of no use.
    case unreadableRecipe(reason: String)
    /// A row of the catalogue can't be understood.
    case damagedRow(id: String, reason: String)
    /// A meme of a backup or an export isn't taken: `name` says which, `path` of what.
    case refusedMeme(path: String, name: String, reason: String)
    /// There is no catalogue of memes where one should be.
    case noCatalog(path: String)
    /// There are pictures of a store, or a log, and no catalogue of theirs.
    case lostCatalog(path: String)
    /// The store was moved or removed while it was in use.
    case moved(folder: String)
    /// There is another store in its place, which can't be opened.
    case replaced(folder: String, reason: String)
    /// `$HOME` is no absolute path.
    case relativeHome(String)
    /// Another program uses the store, which has to be left alone for what was asked.
    case inUse(folder: String)
    /// Memes would come into a store that has some already.
    case notEmpty(folder: String, memes: Int)
    /// The archive is none that ``Store/backUp(to:progress:)`` made, or not all of it.
    case damagedArchive(path: String, reason: String)
    /// The manifest of an export can't be used.
    case unreadableManifest(path: String, reason: String)
    /// SQLite refused; `code` is its result code, `reason` its own words.
    case catalogFailed(path: String, code: Int32, reason: String)
    /// The disk failed, and goes on failing: whether the change was made shows when it works again.
    case unsettled(path: String)
}

extension StoreError {
    init(_ error: DatabaseError, path: String) {
        self = .catalogFailed(
            path: path, code: error.resultCode.rawValue,
            reason: error.message ?? error.resultCode.description)
    }
}

extension StoreError {
    /// Whether SQLite found no room on the disk.
    package var saysDiskFull: Bool { has(.SQLITE_FULL) }

    /// Whether no meme that is listed has such an id.
    package var saysNoSuchMeme: Bool {
        switch self {
        case .unknownID, .shortID, .discarded: true
        default: false
        }
    }

    /// Whether another program kept the catalogue locked for too long.
    package var saysBusy: Bool { has(.SQLITE_BUSY) || has(.SQLITE_LOCKED) }

    private func has(_ result: ResultCode) -> Bool {
        if case .catalogFailed(_, let code, _) = self { code == result.rawValue } else { false }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFolder:
            "no folder for the store: name one, or set MEMEME_STORE or HOME"
        case .unreadableVariable(let name):
            "$\(name) isn't UTF-8: name the folder of the store otherwise"
        case .newerVersion(let folder, let migrations):
            "\(folder): a newer mememe wrote this store: its catalogue has the step "
                + "“\(migrations.joined(separator: "”, “"))”, and this one knows those up to "
                + "“\(Schema.migrator.migrations.last ?? "")”. Update mememe, or choose another store; "
                + "nothing was changed"
        case .unknownID(let prefix):
            "no meme has the id “\(prefix)”; `mememe list` shows those there are"
        case .shortID(let prefix):
            "“\(prefix)” is too short for an id: type \(MemeID.shortestPrefix) characters of it or more"
        case .discarded(let id):
            "“\(id)” is in the trash: `mememe restore \(id)` brings it back"
        case .notDiscarded(let id):
            "“\(id)” is not in the trash; `mememe trash` shows what is"
        case .unknownVersion(nil, let id):
            "\(id) is as it was made: no earlier version of it is kept"
        case .unknownVersion(let number?, let id):
            "\(id) has no version \(number): `mememe history \(id)` lists those there are"
        case .ambiguousID(let prefix, let candidates):
            "the id “\(prefix)” could be \(candidates.map(\.id.description).joined(separator: ", "))"
                + ": type more of it"
        case .changedMeanwhile(let id):
            "\(id) has been changed meanwhile: look at it again, then repeat your change"
        case .noMemes(let folder, nil):
            "\(folder): there are no memes in this store yet: make one with `mememe create`"
        case .noMemes(let folder, let search?):
            "\(folder): no meme has the words “\(search)”: try fewer of them"
        case .missingPicture(let path):
            "\(path): this picture of the store is gone: restore it from a backup, or delete the "
                + "meme"
        case .damagedPicture(let path):
            "\(path): this picture of the store is damaged: restore it from a backup, or delete "
                + "the meme"
        case .unknownOriginal(let digest, let folder):
            digest.isEmpty
                ? "it doesn't say which picture it was made of"
                : "the picture that it was made of (SHA-256 \(digest)) isn't in the store \(folder): "
                    + "name the store that has it with --store, or make the meme anew of the picture"
        case .unreadableRecipe(let reason):
            "its recipe can't be used: \(reason)"
        case .damagedRow(let id, let reason):
            "the meme \(id) can't be read from the catalogue: \(reason): see `mememe store check`"
        case .refusedMeme(let path, let name, let reason):
            "\(path): \(name) was left out: \(reason)"
        case .noCatalog(let path):
            "\(path): there is no catalogue of memes: choose the folder of a store"
        case .lostCatalog(let path):
            "\(path): the catalogue of this store is gone, and its pictures are there: `mememe store "
                + "check --repair` makes one of what they say; nothing was changed"
        case .moved(let folder):
            "\(folder): the store was moved, removed or replaced while it was in use, and what was just "
                + "being saved may have gone with it: put it back, or choose another"
        case .replaced(let folder, let reason):
            "\(folder): the store was replaced while it was in use, and what is here now can't be "
                + "opened (\(reason)): start mememe anew, or put the store back"
        case .relativeHome(let home):
            "no folder for the store: HOME is “\(home)”, which is no absolute path: set it, or "
                + "MEMEME_STORE, or name a folder"
        case .inUse(let folder):
            "\(folder): another program uses this store: end it (mememe serve, perhaps), and try "
                + "again"
        case .notEmpty(let folder, let memes):
            "\(folder): this store has \(memes) \(memes == 1 ? "meme" : "memes"): add to them with "
                + "--merge, or choose another store with --store"
        case .damagedArchive(let path, let reason):
            "\(path): \(reason): nothing was restored; choose another backup"
        case .unreadableManifest(let path, let reason):
            "\(path): this is no list of exported memes: \(reason)"
        case .catalogFailed(let path, let code, let reason):
            "\(path): \(Self.advice(code: code) ?? reason)"
        case .unsettled(let path):
            "\(path): the disk failed while the change was saved, and still does; it may have been "
                + "saved: when the disk works again, look before you repeat it"
        }
    }

    private static func advice(code: Int32) -> String? {
        switch ResultCode(rawValue: code) {
        case .SQLITE_FULL:
            "the disk is full, nothing was saved: make room and try again"
        case .SQLITE_IOERR:
            "the disk could not be read or written: it may be full or damaged"
        case .SQLITE_READONLY, .SQLITE_PERM:
            "the store can't be written: check who owns it and its permissions, or choose another"
        case .SQLITE_CANTOPEN:
            "the store can't be opened: check its permissions and that its disk is not mounted "
                + "read-only, or choose another"
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            "another program keeps the store locked: try again when it is done"
        case .SQLITE_NOTADB:
            "this is no mememe store: choose another folder"
        case .SQLITE_CORRUPT:
            "the catalogue is damaged: `mememe store check --repair` saves what can be read; or "
                + "restore a backup"
        default:
            nil
        }
    }
}
