/// Why a store didn't do what the caller asked.
///
/// The description says what happened, with the folder or the file.
/// Trouble with files is a `FileError`, trouble with pictures a `RenderError`.
public enum StoreError: Error, Hashable, Sendable {
    /// The address of a store on a database server can't be used; the first value is the address, without a
    /// password.
    case badAddress(String, reason: String)
    /// The folder, or the place in a bucket, isn't the one of the store's pictures.
    case foreignPictures(folder: String, reason: String)
    /// The database has a store, but doesn't say where its pictures are, and neither does the address.
    case noPictures(String)
    /// The store is on a database server, and the caller wanted something that only a folder has.
    case noFolderOfItsOwn(String)
    /// The caller named no folder, or an empty one, and the environment names none either.
    case noFolder
    /// The environment variable that names the store isn't UTF-8.
    case unreadableVariable(String)
    /// A later version wrote the store; `migrations` are the steps that this version doesn't know.
    case newerVersion(folder: String, migrations: [String])
    /// No meme has an id with this prefix.
    case unknownID(String)
    /// The prefix of an id has fewer than four characters.
    case shortID(String)
    /// The meme with this id, or prefix of an id, is in the trash.
    case discarded(id: String)
    /// The meme with this id, or prefix of an id, is not in the trash.
    case notDiscarded(id: String)
    /// The history of a meme doesn't have this version; `nil` if it has no former version at all.
    case unknownVersion(Int?, id: String)
    /// More than one meme has an id with this prefix; `candidates` are the newest of them.
    case ambiguousID(String, candidates: [MemeSummary])
    /// The meme was changed or deleted since the caller read it.
    case changedMeanwhile(id: String)
    /// A meme would have more tags than ``MemeTag/most``.
    case tooManyTags(id: String)
    /// A contact sheet has no memes to show; `search` and `tags` are the query's.
    case noMemes(folder: String, search: String?, tags: [String] = [])
    /// The file that holds a picture is gone.
    case missingPicture(path: String)
    /// The file that holds a picture has other bytes than those that were saved.
    case damagedPicture(path: String)
    /// The store doesn't have the original that a picture's metadata names by this digest.
    case unknownOriginal(digest: String, folder: String)
    /// The recipe in a picture's metadata can't be used.
    case unreadableRecipe(reason: String)
    /// A row of the catalogue can't be decoded.
    case damagedRow(id: String, reason: String)
    /// A template of the store can't be decoded.
    case damagedTemplate(name: String, reason: String)
    /// The store has another template of this name.
    case templateExists(name: String)
    /// A meme or template of a backup or an export was refused: `path` is the backup or export, `name` what it
    /// is.
    case refusedMeme(path: String, name: String, reason: String)
    /// There is no catalogue of memes where one should be.
    case noCatalog(path: String)
    /// There are the pictures of a store, or a write-ahead log, but no catalogue.
    case lostCatalog(path: String)
    /// The store was moved or removed while it was in use.
    case moved(folder: String)
    /// Another store has taken its place, and can't be opened.
    case replaced(folder: String, reason: String)
    /// `$HOME` is not an absolute path.
    case relativeHome(String)
    /// Another program has the store open, and the operation needs it alone.
    case inUse(folder: String)
    /// The caller wanted to restore into a store that isn't empty, without merging.
    case notEmpty(folder: String, memes: Int)
    /// The archive isn't a backup by ``Store/backUp(to:progress:)``, or is cut off.
    case damagedArchive(path: String, reason: String)
    /// The manifest of an export can't be used.
    case unreadableManifest(path: String, reason: String)
    /// The service that has the pictures failed, or refuses this user; the second value is the place of the pictures.
    case picturesFailed(StoreTrouble, at: String, reason: String)
    /// The catalogue failed; `reason` is what its database says.
    case catalogFailed(StoreTrouble, at: String, reason: String)
    /// The disk failed during a commit, and still fails: whether the change was made shows when the disk
    /// works again.
    case unsettled(path: String)
}

extension StoreError {
    /// Whether the error is that the store's disk is full.
    package var saysDiskFull: Bool { saysTrouble(.full) }

    /// Whether the error is that no listed meme has this id.
    package var saysNoSuchMeme: Bool {
        switch self {
        case .unknownID, .shortID, .discarded: true
        default: false
        }
    }

    /// Whether the error is that another program kept the catalogue locked for too long.
    package var saysBusy: Bool { saysTrouble(.busy) }

    /// Whether the error is that a server of the store can't be reached.
    package var saysOffline: Bool { saysTrouble(.offline) }

    private func saysTrouble(_ wanted: StoreTrouble) -> Bool {
        switch self {
        case .catalogFailed(let trouble, _, _), .picturesFailed(let trouble, _, _):
            trouble == wanted
        default: false
        }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .badAddress(let address, let reason):
            "\(address): \(reason)"
        case .foreignPictures(let folder, let reason):
            "\(folder): \(reason)"
        case .noPictures(let address):
            "\(address): it isn't said where the pictures of this store are"
        case .noFolderOfItsOwn(let address):
            "\(address): this store is on a database server, and this is for stores in a folder"
        case .noFolder:
            "no folder is named for the store, and neither MEMEME_STORE nor HOME is set"
        case .unreadableVariable(let name):
            "$\(name) isn't UTF-8"
        case .newerVersion(let folder, let migrations):
            "\(folder): a newer mememe wrote this store: its catalogue has the step "
                + "“\(migrations.joined(separator: "”, “"))”, and this one knows those up to "
                + "“\(Schema.lastStep)”"
        case .unknownID(let prefix):
            "no meme has the id “\(prefix)”"
        case .shortID(let prefix):
            "“\(prefix)” is too short for an id, of which \(MemeID.shortestPrefix) characters are needed"
        case .discarded(let id):
            "“\(id)” is in the trash"
        case .notDiscarded(let id):
            "“\(id)” is not in the trash"
        case .unknownVersion(nil, let id):
            "\(id) is as it was made: no earlier version of it is kept"
        case .unknownVersion(let number?, let id):
            "\(id) has no version \(number)"
        case .ambiguousID(let prefix, let candidates):
            "the id “\(prefix)” could be \(candidates.map(\.id.description).joined(separator: ", "))"
        case .changedMeanwhile(let id):
            "\(id) has been changed meanwhile"
        case .tooManyTags(let id):
            "\(id) would have more than \(MemeTag.most) tags"
        case .noMemes(let folder, nil, []):
            "\(folder): there are no memes in this store yet"
        case .noMemes(let folder, let search?, []):
            "\(folder): no meme has the words “\(search)”"
        case .noMemes(let folder, nil, let tags):
            "\(folder): no meme is tagged \(tags.joined(separator: ", "))"
        case .noMemes(let folder, let search?, let tags):
            "\(folder): no meme that is tagged \(tags.joined(separator: ", ")) has the words “\(search)”"
        case .missingPicture(let path):
            "\(path): this picture of the store is gone"
        case .damagedPicture(let path):
            "\(path): this picture of the store is damaged"
        case .unknownOriginal(let digest, let folder):
            digest.isEmpty
                ? "it doesn't say which picture it was made of"
                : "the picture that it was made of (SHA-256 \(digest)) isn't in the store \(folder)"
        case .unreadableRecipe(let reason):
            "its recipe can't be used: \(reason)"
        case .damagedRow(let id, let reason):
            "the meme \(id) can't be read from the catalogue: \(reason)"
        case .damagedTemplate(let name, let reason):
            "the template \(name) can't be read from the catalogue: \(reason)"
        case .templateExists(let name):
            "the store has another template called \(name)"
        case .refusedMeme(let path, let name, let reason):
            "\(path): \(name) was left out: \(reason)"
        case .noCatalog(let path):
            "\(path): there is no catalogue of memes"
        case .lostCatalog(let path):
            "\(path): the catalogue of this store is gone, and its pictures are there"
        case .moved(let folder):
            "\(folder): the store was moved, removed or replaced while it was in use, and what was just "
                + "being saved may have gone with it"
        case .replaced(let folder, let reason):
            "\(folder): the store was replaced while it was in use, and what is here now can't be "
                + "opened (\(reason))"
        case .relativeHome(let home):
            "no folder for the store: HOME is “\(home)”, which is no absolute path"
        case .inUse(let folder):
            "\(folder): another program uses this store"
        case .notEmpty(let folder, let memes):
            "\(folder): this store has \(memes) \(memes == 1 ? "meme" : "memes")"
        case .damagedArchive(let path, let reason):
            "\(path): \(reason): nothing was restored"
        case .unreadableManifest(let path, let reason):
            "\(path): this is no list of exported memes: \(reason)"
        case .picturesFailed(_, let place, let reason):
            "\(place): \(reason)"
        case .catalogFailed(let trouble, let path, let reason):
            "\(path): \(trouble.description ?? reason)"
        case .unsettled(let path):
            PostgresAddress.isMeant(by: path)
                ? "\(path): the server went away while the change was saved, and isn't back; it may have "
                    + "been saved"
                : "\(path): the disk failed while the change was saved, and still does; it may have been "
                    + "saved"
        }
    }
}

extension StoreTrouble {
    /// What happened; `nil` if there is nothing general to say.
    fileprivate var description: String? {
        switch self {
        case .full:
            "the disk is full, nothing was saved"
        case .unreadable:
            "the disk could not be read or written"
        case .readOnly:
            "the store can't be written"
        case .unreachable:
            "the store can't be opened"
        case .busy:
            "another program keeps the store locked"
        case .foreign:
            "this is no mememe store"
        case .damaged:
            "the catalogue is damaged"
        case .offline, .refused, .other:
            nil
        }
    }
}
