import ArgumentParser
import MemeStore

struct StoreGarbageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc",
        abstract: "Remove for good what nobody can want any more.",
        discussion: """
            That is: memes that have been in the trash for 30 days, uploads of which no meme was made \
            in a day, pictures and small copies that no meme has, and what programs left that ended \
            while they wrote. The web server does the first two by itself. Others may use the store \
            meanwhile.

            --json prints memes, uploads, pictures, thumbnails, leftovers, bytes, dryRun, and held: \
            whether pictures stayed because a backup is being made.

            EXAMPLES
              mememe store gc --dry-run
              mememe store gc
            """)

    @Flag(name: [.customShort("n"), .long], help: "Only say what would be removed.")
    var dryRun = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openExisting()
        let garbage = try await Interruptions.cancelling { [dryRun] in
            try await withProgress("Tidying") { progress in
                try await store.removeGarbage(dryRun: dryRun, progress: progress)
            }
        }
        if json.json {
            try Console.printJSON(GarbageRecord(garbage, dryRun: dryRun))
        } else {
            try Console.print(line(garbage))
        }
        if garbage.isHeld {
            Console.note("a backup is being made, so its pictures stay: try again afterwards")
        }
    }

    private func line(_ garbage: StoreGarbage) -> String {
        let parts = [
            (garbage.memes, "meme of the trash", "memes of the trash"),
            (garbage.uploads, "upload", "uploads"), (garbage.pictures, "picture", "pictures"),
            (garbage.thumbnails, "small copy", "small copies"),
            (garbage.leftovers, "leftover", "leftovers"),
        ].filter { $0.0 > 0 }.map { $0.of($1, $2) }
        if parts.isEmpty { return "there is nothing to remove" }
        let what = "\(parts.joined(separator: ", ")): \(garbage.byteCount.inBytes)"
        return dryRun ? "would remove \(what)" : "removed \(what)"
    }
}

/// What was removed as `store gc --json` prints it.
struct GarbageRecord: Encodable {
    var memes: Int
    var uploads: Int
    var pictures: Int
    var thumbnails: Int
    var leftovers: Int
    var bytes: Int
    var dryRun: Bool
    var held: Bool

    init(_ garbage: StoreGarbage, dryRun: Bool) {
        memes = garbage.memes
        uploads = garbage.uploads
        pictures = garbage.pictures
        thumbnails = garbage.thumbnails
        leftovers = garbage.leftovers
        bytes = garbage.byteCount
        self.dryRun = dryRun
        held = garbage.isHeld
    }
}
