import ArgumentParser
import Foundation
import MemeConcurrency
import MemeRender
package import MemeStore
import Synchronization

package struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The folder of the memes, or postgres://host/database; by default $MEMEME_STORE, that of \
            config.toml, or mememe's own.
            """,
            valueName: "dir"),
        completion: .directory)
    var store: String?

    package init() {}

    /// The options of a command that names its stores otherwise.
    init(naming store: String) { self.store = store }

    package func validate() throws {
        if store?.isEmpty == true { throw ValidationError("--store needs the name of a folder") }
        if store?.hasForeignBytes == true {
            throw ValidationError("the name of a store's folder has to be UTF-8: choose another")
        }
    }

    /// Opens the store to add memes, and creates it if it doesn't exist.
    package func open() throws -> Store { try Store.open(at: folder) }

    /// The folder that the option names; `nil` if the environment or the default decides.
    var folder: String? { Self.folder(named: store) }

    static func folder(named name: String?) -> String? {
        if let name { return name }
        let isInEnvironment = Terminal.environment("MEMEME_STORE")?.isEmpty == false
        return isInEnvironment ? nil : Preferences.current.store
    }

    /// Opens the store for reading; it creates nothing.
    ///
    /// If the user's default store doesn't exist, there are no memes. A store that is named must exist.
    func openForReading() throws -> Store {
        try naming { try Store.open(at: folder, for: .reading, making: store == nil) }
    }

    /// Opens the store for reading if it is there; else an empty one in memory stands for it.
    package func openIfThere() throws -> Store {
        try Store.open(at: folder, for: .reading)
    }

    /// Opens the store to change existing memes; it creates none.
    func openForChanging() throws -> Store {
        do {
            return try Store.open(at: folder, making: false)
        } catch StoreError.noCatalog {
            return try openForReading()
        }
    }

    /// Opens a store that must exist.
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
        Failure(folder, "there is no store here yet: mememe create makes one", kind: .noStore)
    }

    /// Checks that the store's folder is there.
    ///
    /// - Throws: ``Failure`` if there is nothing yet.
    func checkThere() throws {
        if try !isThere { throw Self.nothing(at: try Store.address(of: folder).description) }
    }

    /// Whether the store's folder is there; of a database server only it itself knows.
    var isThere: Bool {
        get throws {
            guard case .folder(let path) = try Store.address(of: folder) else { return true }
            return FileStamp(of: path) != nil
        }
    }

    /// Checks the name of a copy's source or destination.
    static func validate(_ name: String) throws {
        if name.hasForeignBytes {
            throw ValidationError("the name of this file or folder has to be UTF-8: choose another")
        }
        if name == "-" {
            throw ValidationError("name a file or a folder: this is no stream, as - would be")
        }
    }

    /// Opens the store to import memes. If that fails or is interrupted, a newly created store is
    /// removed.
    func filling<Value>(_ body: (Store) async throws -> Value) async throws -> Value {
        let (wasThere, hadFolder) = (try Store.exists(at: folder), try isThere)
        let store = try open()
        do {
            return try await body(store)
        } catch {
            if !wasThere {
                // In another task, because this one may be cancelled.
                await Task { await store.unmake(folderToo: !hadFolder) }.value
            }
            throw error
        }
    }

    /// Opens the store on its own thread while a meme is being rendered.
    ///
    /// It stays open until the process ends, which closes it sooner than this program could.
    func openedForSaving() async throws -> Store {
        let store = try await Workers.disk.run { [folder] in try Store.open(at: folder) }
        Self.kept.withLock { $0.append(store) }
        await store.rehearseSaving()
        return store
    }

    private static let kept = Mutex<[Store]>([])
}
