import ArgumentParser
import Foundation
import MemeStore

struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the memes; $MEMEME_STORE, or mememe's own, by default.",
            valueName: "dir"),
        completion: .directory)
    var store: String?

    func validate() throws {
        if store?.isEmpty == true { throw ValidationError("--store needs the name of a folder") }
    }

    func open() throws -> Store { try Store.open(at: store) }

    /// Opens it for what makes no sense with a store that is made just then.
    func openExisting() throws -> Store {
        try Store.open(at: existingFolder(), making: false)
    }

    /// Where it is.
    ///
    /// - Throws: ``Failure`` where there is nothing yet.
    func existingFolder() throws -> String {
        let folder = try Store.location(of: store)
        guard FileManager.default.fileExists(atPath: folder) else {
            throw Failure(folder, "there is no store here yet: mememe create makes one")
        }
        return folder
    }

    /// Opens it on a thread of its own, for a meme that is being made meanwhile.
    func openedForSaving() async throws -> Store {
        let store = try await Offload.run { [store] in try Store.open(at: store) }
        await store.rehearseSaving()
        return store
    }
}
