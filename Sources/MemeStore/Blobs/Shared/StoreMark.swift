import Foundation

/// The mark in the place of a store's pictures, a file or an object: a text that says which store it belongs to.
enum StoreMark {
    static let name = "mememe-store"

    /// What is wrong with a place that has the mark of another store.
    static let isForeign = "it has the pictures of another store"

    /// The bytes of the mark of a store.
    static func bytes(of store: String) -> [UInt8] { Array("\(store)\n".utf8) }

    /// The id of the store that a mark names.
    static func store(in bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Makes sure that a place belongs to a store.
    ///
    /// - Parameters:
    ///   - place: the name of the place in messages.
    ///   - store: the id of the store.
    ///   - lack: what is wrong if the place belongs to no store.
    ///   - isNew: asked if the place belongs to no store: whether it becomes that of this one.
    ///   - owner: finds out the id of the store that it belongs to; `nil` if it belongs to none.
    ///   - mark: makes it that of the store, unless others' files are there.
    /// - Throws: ``StoreError/foreignPictures(folder:reason:)``, and what the calls throw.
    static func check(
        _ place: String, of store: String, without lack: String, isNew: () throws -> Bool,
        owner: () throws -> String?, mark: () throws -> Void
    ) throws {
        var found = try owner()
        if found == nil, try isNew() {
            let marked = Result { try mark() }
            found = try owner()
            // Otherwise another process of this store was faster, and may have written pictures by now.
            if found == nil { try marked.get() }
        }
        if found != store {
            throw StoreError.foreignPictures(
                folder: place, reason: found == nil ? lack : isForeign)
        }
    }
}
