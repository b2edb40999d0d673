/// A finding of an integrity check.
public enum StoreProblem: Hashable, Sendable {
    /// There are pictures, but no catalogue.
    case missingCatalog(path: String)
    /// SQLite finds faults in the catalogue, or can't read it at all.
    case damagedCatalog(path: String, reasons: [String])
    /// The full-text index lacks the words of some memes.
    case staleIndex(path: String)
    /// A row of the catalogue can't be decoded, so no list that contains it can be read.
    case damagedRow(id: String, reason: String)
    /// The recipe of a meme can't be decoded.
    case unreadableRecipe(id: String, reason: String)
    /// The catalogue states another size of a picture than the file has.
    case misstatedSize(id: String, path: String, byteCount: Int)
    /// The file of a memed image is gone (`reason` is `nil`) or damaged.
    case lostMemed(path: String, memes: [String], reason: String?)
    /// The file of an original is gone (`reason` is `nil`) or damaged. It may have no meme.
    case lostOriginal(path: String, memes: [String], reason: String?)
    /// The file of a picture that is laid on memes, now or in a former version, is gone (`reason` is `nil`) or
    /// damaged.
    case lostLayer(path: String, memes: [String], reason: String?)
    /// A former version of a meme can't be rendered again.
    case lostVersion(id: String, version: Int, reason: String)
    /// A template can't be decoded.
    case damagedTemplate(name: String, reason: String)
    /// The file of a template's picture is gone (`reason` is `nil`) or damaged.
    case lostTemplatePicture(path: String, templates: [String], reason: String?)
    /// A folder of the store can't be used.
    case unusableFolder(path: String, reason: String)
    /// The bucket of the pictures shows them to everyone, or removes them after a time.
    case unsafeBucket(path: String, reason: String, remedy: String)

    /// A picture without a row, whose metadata says that it is a meme.
    case unlistedMeme(path: String)
    /// A picture without a row: a program ended between two steps, or is removing it now.
    case orphan(path: String, byteCount: Int)
    /// The thumbnail of a picture that is gone.
    case orphanThumbnail(path: String, byteCount: Int)
    /// A damaged thumbnail.
    case damagedThumbnail(path: String)
    /// A temporary file of a program that ended while it wrote.
    case leftover(path: String, byteCount: Int)
    /// A file in a folder of pictures that isn't a picture.
    case stranger(path: String)
    /// Other users may change the store.
    case openToOthers(path: String, permissions: Int)
}

extension StoreProblem {
    /// Whether nothing is lost or wrong: the finding costs only disk space or time.
    public var isHarmless: Bool {
        switch self {
        case .unlistedMeme, .orphan, .orphanThumbnail, .damagedThumbnail, .leftover, .stranger,
            .openToOthers:
            true
        default: false
        }
    }

    /// The name of the kind of finding, for programs.
    public var kind: String {
        switch self {
        case .missingCatalog: "missingCatalog"
        case .damagedCatalog: "damagedCatalog"
        case .staleIndex: "staleIndex"
        case .damagedRow: "damagedRow"
        case .unreadableRecipe: "unreadableRecipe"
        case .misstatedSize: "misstatedSize"
        case .lostMemed: "lostMemed"
        case .lostOriginal: "lostOriginal"
        case .lostLayer: "lostLayer"
        case .lostVersion: "lostVersion"
        case .damagedTemplate: "damagedTemplate"
        case .lostTemplatePicture: "lostTemplatePicture"
        case .unusableFolder: "unusableFolder"
        case .unsafeBucket: "unsafeBucket"
        case .orphan: "orphan"
        case .orphanThumbnail: "orphanThumbnail"
        case .damagedThumbnail: "damagedThumbnail"
        case .leftover: "leftover"
        case .stranger: "stranger"
        case .openToOthers: "openToOthers"
        case .unlistedMeme: "unlistedMeme"
        }
    }

    /// The file or folder that the finding is about, if there is one.
    public var path: String? {
        switch self {
        case .missingCatalog(let path), .damagedCatalog(let path, _), .staleIndex(let path),
            .misstatedSize(_, let path, _), .lostMemed(let path, _, _),
            .lostOriginal(let path, _, _), .lostLayer(let path, _, _),
            .lostTemplatePicture(let path, _, _), .unusableFolder(let path, _),
            .unsafeBucket(let path, _, _), .orphan(let path, _), .orphanThumbnail(let path, _),
            .damagedThumbnail(let path),
            .leftover(let path, _),
            .stranger(let path), .openToOthers(let path, _), .unlistedMeme(let path):
            path
        case .damagedRow, .unreadableRecipe, .lostVersion, .damagedTemplate: nil
        }
    }

    /// The ids of the memes that the finding is about.
    public var memes: [String] {
        switch self {
        case .damagedRow(let id, _), .unreadableRecipe(let id, _), .misstatedSize(let id, _, _),
            .lostVersion(let id, _, _):
            [id]
        case .lostMemed(_, let memes, _), .lostOriginal(_, let memes, _),
            .lostLayer(_, let memes, _):
            memes
        default: []
        }
    }
}

extension StoreProblem: CustomStringConvertible {
    /// What is wrong.
    public var description: String {
        switch self {
        case .missingCatalog(let path):
            "\(path): the catalogue is gone, and there are pictures"
        case .damagedCatalog(let path, let reasons):
            "\(path): the catalogue is damaged (\(reasons.joined(separator: "; ")))"
        case .staleIndex(let path):
            "\(path): searches and counts don't fit the memes and templates"
        case .damagedRow(let id, let reason):
            "\(id): its row can't be understood (\(reason)), and memes can't be listed"
        case .unreadableRecipe(let id, let reason):
            "\(id): it can be shown but not changed (\(reason))"
        case .misstatedSize(let id, let path, let byteCount):
            "\(id): its picture \(path) has \(byteCount) bytes, and the catalogue says otherwise"
        case .lostMemed(let path, let memes, let reason):
            "\(Self.names(memes)): the picture \(path) is \(reason ?? "gone")"
        case .lostOriginal(let path, [], let reason):
            "\(path): this upload without a meme is \(reason ?? "gone")"
        case .lostOriginal(let path, let memes, let reason):
            "\(Self.names(memes)): the original \(path) is \(reason ?? "gone")"
        case .lostLayer(let path, let memes, let reason):
            "\(Self.names(memes)): the picture \(path), which is laid on it, is \(reason ?? "gone")"
        case .lostVersion(let id, let version, let reason):
            "\(id): its former version \(version) can't be made again (\(reason))"
        case .damagedTemplate(let name, let reason):
            "the template \(name) can't be understood (\(reason)), and templates can't be listed"
        case .lostTemplatePicture(let path, let templates, let reason):
            "the templates \(Self.names(templates)): the picture \(path) is \(reason ?? "gone")"
        case .unusableFolder(let path, let reason):
            "\(path): this folder can't be used (\(reason))"
        case .unsafeBucket(let path, let reason, _):
            "\(path): \(reason)"
        case .orphan(let path, let byteCount):
            "\(path): no meme has this picture (\(byteCount) bytes)"
        case .orphanThumbnail(let path, let byteCount):
            "\(path): the small copy of a picture that is gone (\(byteCount) bytes)"
        case .damagedThumbnail(let path):
            "\(path): this small copy is damaged"
        case .leftover(let path, let byteCount):
            "\(path): a program ended while it wrote this (\(byteCount) bytes)"
        case .stranger(let path):
            "\(path): this is nothing of mememe's"
        case .openToOthers(let path, let permissions):
            "\(path): others may change what is in it (mode \(String(permissions, radix: 8)))"
        case .unlistedMeme(let path):
            "\(path): this picture says that it is a meme, and no list has it"
        }
    }

    /// The first ids, and the number of the others.
    private static func names(_ ids: [String]) -> String {
        let more = ids.count - 3
        return ids.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
