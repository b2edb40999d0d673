import Foundation
import MemeRender

/// Objects in the files of a folder, which several machines may have mounted.
///
/// A file in it says which store it belongs to. Without that, nothing is written: where a disk should be mounted
/// there is an empty folder if it isn't.
struct FolderObjects: ObjectStore {
    let folder: String
    /// The id of the store.
    let store: String

    /// Opens the folder of a store's pictures.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - store: the id of the store.
    ///   - isNew: asked if the folder belongs to no store: whether it becomes that of this one.
    /// - Throws: ``StoreError/foreignPictures(folder:reason:)`` or `FileError`.
    init(in folder: String, of store: String, isNew: () throws -> Bool) throws {
        self.folder = folder
        self.store = store
        try StoreMark.check(
            folder, of: store, without: "it has no file \(StoreMark.name) (is its disk mounted?)",
            isNew: isNew, owner: { try Self.owner(of: folder) },
            mark: { try Self.mark(folder, for: store) })
    }

    /// Checks, before a store is made, that its pictures may be in a folder.
    ///
    /// - Throws: ``StoreError/foreignPictures(folder:reason:)`` or `FileError`.
    static func checkNew(_ folder: String) throws {
        let names = try names(in: folder)
        if names.isEmpty { return }
        throw StoreError.foreignPictures(
            folder: folder,
            reason: names.contains(StoreMark.name)
                ? StoreMark.isForeign
                : "it isn't empty, and isn't a folder of a store's pictures")
    }

    /// The names of the files that somebody has put into a folder, which may be missing.
    private static func names(in folder: String) throws -> [String] {
        if stat(at: folder) == nil { return [] }
        return try Folder.names(in: folder).filter {
            !$0.hasPrefix(AtomicFile.temporaryPrefix) && $0 != "lost+found"
        }
    }

    /// Makes the folder that of a store, unless another process does that first.
    private static func mark(_ folder: String, for store: String) throws {
        try Folder.create(folder)
        try checkNew(folder)
        let path = "\(folder)/\(StoreMark.name)"
        _ = try AtomicFile.holding(
            StoreMark.bytes(of: store), besides: path, permissions: 0o400
        ).claim(path)
    }

    /// The id of the store that a folder belongs to; `nil` if it belongs to none.
    private static func owner(of folder: String) throws -> String? {
        do {
            return StoreMark.store(
                in: try [UInt8](contentsOfFile: "\(folder)/\(StoreMark.name)", limit: 100))
        } catch FileError.missing {
            return nil
        }
    }

    private func path(of key: String) -> String { "\(folder)/\(key)" }

    func name(of key: String) -> String { path(of: key) }

    func put(_ bytes: [UInt8], at key: String) throws {
        try checkReachable()
        let path = path(of: key)
        try Folder.create(path.parentFolder, in: folder)
        try AtomicFile.holding(bytes, besides: path, permissions: 0o400).replace(path)
    }

    func checkReachable() throws {
        guard try Self.owner(of: folder) == store else { throw StoreError.moved(folder: folder) }
    }

    func part(_ range: Range<Int>, of key: String) throws -> [UInt8] {
        try FileDescriptor.ofPicture(at: path(of: key)).readPart(range)
    }

    func bytes(of key: String) throws -> [UInt8] {
        try FileDescriptor.ofPicture(at: path(of: key)).readAll(limit: .max - 1)
    }

    func contains(_ key: String) -> Bool { stat(at: path(of: key)) != nil }

    func holds(_ bytes: [UInt8], at key: String) -> Bool {
        guard let stamp = FileStamp(of: path(of: key)), Int(stamp.byteCount) == bytes.count else {
            return false
        }
        return (try? self.bytes(of: key)) == bytes
    }

    func remove(_ key: String) throws { try Folder.removeFile(path(of: key)) }

    func contents(of prefix: String) throws -> (keys: [String], others: [String]) {
        var (keys, others): ([String], [String]) = ([], [])
        for name in try Folder.names(in: "\(folder)/\(prefix)") {
            let key = "\(prefix)/\(name)"
            if ObjectKey.digest(of: key) != nil { keys.append(key) } else { others.append(name) }
        }
        return (keys, others)
    }

    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int) {
        Leftover.remove(in: prefix.map { "\(folder)/\($0)" } ?? folder, dryRun: dryRun)
    }
}
