import MemeRender
import MemeStore

extension StoreError: Advised {
    package var message: String {
        switch self {
        case .noFolder:
            "no folder for the store: name one, or set MEMEME_STORE or HOME"
        case .badAddress, .noFolderOfItsOwn:
            description
        case .foreignPictures:
            advising("name another by pictures= in the address")
        case .noPictures:
            advising(
                "name the place: postgres://host/database?pictures=/folder, or s3://bucket/prefix")
        case .unreadableVariable:
            advising("name the folder of the store otherwise")
        case .newerVersion:
            "\(description). Update mememe, or choose another store; nothing was changed"
        case .unknownID:
            "\(description); `mememe list` shows those there are"
        case .shortID(let prefix):
            "“\(prefix)” is too short for an id: type \(MemeID.shortestPrefix) characters of it or more"
        case .discarded(let id):
            advising("`mememe restore \(id)` brings it back")
        case .notDiscarded:
            "\(description); `mememe trash` shows what is"
        case .unknownVersion(_?, let id):
            advising("`mememe history \(id)` lists those there are")
        case .ambiguousID:
            advising("type more of it")
        case .changedMeanwhile:
            advising("look at it again, then repeat your change")
        case .tooManyTags:
            advising("take some from it with `mememe tag ID --remove TAG`")
        case .noMemes(_, nil, []):
            advising("make one with `mememe create`")
        case .noMemes:
            advising("try fewer of them")
        case .missingPicture, .damagedPicture:
            advising(
                "`mememe store check --repair` renders it anew if its original is there; else restore "
                    + "it from a backup, or delete the meme")
        case .unknownOriginal("", _):
            description
        case .unknownOriginal:
            advising(
                "name the store that has it with --store, or make the meme anew of the picture")
        case .templateExists:
            advising(
                "--replace puts that one into the trash; or choose another name")
        case .damagedRow, .damagedTemplate:
            advising("see `mememe store check`")
        case .noCatalog:
            advising("choose the folder of a store")
        case .lostCatalog:
            advising(
                "`mememe store check --repair` makes one of what they say; nothing was changed")
        case .moved:
            advising("put it back, or choose another")
        case .replaced:
            advising("start mememe anew, or put the store back")
        case .relativeHome:
            advising("set it, or MEMEME_STORE, or name a folder")
        case .inUse:
            advising("end it (mememe serve, perhaps), and try again")
        case .notEmpty:
            advising("add to them with --merge, or choose another store with --store")
        case .damagedArchive:
            "\(description); choose another backup"
        case .picturesFailed(.busy, _, _):
            advising("try again later")
        case .picturesFailed(.offline, _, _):
            advising("check the endpoint, and whether the service runs")
        case .picturesFailed:
            description
        case .catalogFailed(let trouble, _, _):
            trouble.advice.map(advising) ?? description
        case .unsettled:
            advising("when it works again, look before you repeat it")
        case .unknownVersion(nil, _), .unreadableRecipe, .refusedMeme, .unreadableManifest:
            description
        }
    }
}

extension StoreTrouble {
    /// What to do about it; `nil` if there is nothing general to say.
    fileprivate var advice: String? {
        switch self {
        case .full: "make room and try again"
        case .unreadable: "it may be full or damaged"
        case .readOnly: "check who owns it and its permissions, or choose another"
        case .unreachable:
            "check its permissions and that its disk is not mounted read-only, or choose another"
        case .busy: "try again when it is done"
        case .offline: "check the address, and whether the server runs"
        case .foreign: "choose another folder"
        case .damaged:
            "`mememe store check --repair` saves what can be read; or restore a backup"
        case .refused, .other: nil
        }
    }
}

extension SavedNevertheless: Advised {
    package var message: String { "\(reason.message); but the meme is saved, as \(id)" }
}

extension FileError: Advised {
    package var message: String {
        switch self {
        case .missing, .notDirectory: advising("check the name")
        case .missingFolder: advising("make it first (mkdir -p)")
        case .isDirectory: advising("name a file in it")
        case .notFile: advising("name a file")
        case .exists: advising("choose another")
        case .permissionDenied: advising("check with ls -l, or choose another place")
        case .readOnly: advising("choose another place")
        case .diskFull: advising("make room and try again")
        case .noMoreFiles(let path):
            "\(path): its disk has no room for one more file (df -i): remove some and try again"
        case .brokenLink: advising("see with ls -l where it should lead to")
        case .pathTooLong: advising("choose a shorter one")
        case .tooLarge(let path, let limit):
            "\(path): larger than the \(limit >> 20) MiB that are read at most; "
                + "choose a smaller picture"
        case .notPicture(let path, let error): "\(path): \(error.message)"
        case .notFileURL, .failed: description
        }
    }
}
