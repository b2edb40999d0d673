import ArgumentParser
import Foundation
import MemeStore

struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the memes; by default $MEMEME_STORE, that of config.toml, or mememe's own.",
            valueName: "dir"),
        completion: .directory)
    var store: String?

    func validate() throws {
        if store?.isEmpty == true { throw ValidationError("--store needs the name of a folder") }
        if store?.hasForeignBytes == true {
            throw ValidationError("the name of a store's folder has to be UTF-8: choose another")
        }
    }

    /// Opens it for what makes memes, and makes it where there is none.
    func open() throws -> Store { try Store.open(at: folder) }

    /// The folder that is asked for; `nil` where the environment says which, or nobody does.
    var folder: String? { Self.folder(named: store) }

    static func folder(named name: String?) -> String? {
        if let name { return name }
        let isInEnvironment = Terminal.environment("MEMEME_STORE")?.isEmpty == false
        return isInEnvironment ? nil : Preferences.current.store
    }

    /// Opens it for what only reads; nothing is made.
    ///
    /// Where the user's own isn't there yet, there are no memes; one that is named has to be there.
    func openForReading() throws -> Store {
        try naming { try Store.open(at: folder, for: .reading, making: store == nil) }
    }

    /// Opens it for what changes memes that it has; none is made.
    func openForChanging() throws -> Store {
        do {
            return try Store.open(at: folder, making: false)
        } catch StoreError.noCatalog {
            return try openForReading()
        }
    }

    /// Opens it for what makes no sense without a store.
    func openExisting(for access: Store.Access = .reading) throws -> Store {
        try naming { try Store.open(at: folder, for: access, making: false) }
    }

    private func naming(_ open: () throws -> Store) throws -> Store {
        do {
            return try open()
        } catch StoreError.noCatalog(let folder) {
            throw Self.nothing(at: folder)
        }
    }

    private static func nothing(at folder: String) -> Failure {
        Failure(folder, "there is no store here yet: mememe create makes one")
    }

    /// Where it is.
    ///
    /// - Throws: ``Failure`` where there is nothing yet.
    func existingFolder() throws -> String {
        let folder = try Store.location(of: self.folder)
        guard try isThere else { throw Self.nothing(at: folder) }
        return folder
    }

    var isThere: Bool {
        get throws { FileStamp(of: try Store.location(of: folder)) != nil }
    }

    /// Checks the name of what a store is copied to or from.
    static func validate(_ name: String) throws {
        if name.hasForeignBytes {
            throw ValidationError("the name of this file or folder has to be UTF-8: choose another")
        }
        if name == "-" {
            throw ValidationError("name a file or a folder: this is no stream, as - would be")
        }
    }

    /// Opens it for what brings memes into it. Where that fails, or is interrupted, no store is left
    /// that wasn't there before.
    func filling<Value>(_ body: (Store) async throws -> Value) async throws -> Value {
        let (wasThere, hadFolder) = (try Store.exists(at: folder), try isThere)
        let store = try open()
        do {
            return try await body(store)
        } catch {
            if !wasThere {
                // Not in this task, which may have been cancelled.
                await Task { await store.unmake(folderToo: !hadFolder) }.value
            }
            throw error
        }
    }

    /// Opens it on a thread of its own, for a meme that is being made meanwhile.
    func openedForSaving() async throws -> Store {
        let store = try await Offload.run { [folder] in try Store.open(at: folder) }
        await store.rehearseSaving()
        return store
    }
}
