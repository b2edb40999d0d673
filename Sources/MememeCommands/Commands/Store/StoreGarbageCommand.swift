import ArgumentParser
import MemeStore

struct StoreGarbageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc",
        abstract: "Remove for good what nobody can want any more.",
        discussion: """
            That is: memes that have been in the trash for 30 days, uploads of which no meme was made \
            in a day, pictures that no meme has, small copies of such, and what programs left that \
            ended while they wrote. The web server does the first two by itself, and so does mememe \
            delete. Others may use the store meanwhile.

            A picture that no meme has stays until a week after this command saw it so for the first \
            time, since the rows of memes may have been lost. Those that say that they are memes stay \
            until --unlisted-memes is given; `mememe store check --repair` takes them in again.

            --json prints memeCount, templateCount, uploadCount, pictureCount, thumbnailCount, leftoverCount, \
            byteCount, discardedCount and discardedTemplateCount (how many stay in the trash), isDryRun, isHeld (whether \
            pictures stayed because a backup is being made), and how many pictures stayed: \
            waitingCount and unlistedCount.

            EXAMPLES
              mememe store gc --dry-run
              mememe store gc
              mememe store gc --older-than 30
            """)

    @Option(
        help: ArgumentHelp(
            "For how many days no meme must have had a picture. (default: 7)", valueName: "days"),
        transform: Parse.number(in: 0...36_500))
    var olderThan = 7

    @Flag(help: "Remove also what says that it is a meme and is in no list.")
    var unlistedMemes = false

    @Flag(name: [.customShort("n"), .long], help: "Only say what would be removed.")
    var dryRun = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openExisting(for: dryRun ? .reading : .writing)
        let garbage = try await Interruptions.cancelling { [dryRun, olderThan, unlistedMemes] in
            try await withProgress("Tidying") { progress in
                try await store.removeGarbage(
                    dryRun: dryRun, after: Double(olderThan) * 86_400,
                    unlistedMemes: unlistedMemes, progress: progress)
            }
        }
        if json.json {
            try Console.printJSON(GarbageRecord(garbage, dryRun: dryRun))
        } else {
            try Console.print(line(garbage))
        }
        let trash = [(garbage.discarded, "meme"), (garbage.discardedTemplates, "template")]
            .filter { $0.0 > 0 }
        if !trash.isEmpty {
            let all = trash.map { $0.of($1) }.joined(separator: " and ")
            let stays = trash.reduce(0) { $0 + $1.0 } == 1 ? "stays" : "stay"
            Console.note("\(all) \(stays) in the trash: `mememe trash --empty` removes them")
        }
        if garbage.isHeld {
            Console.note("a backup is being made, so its pictures stay: try again afterwards")
        }
        if garbage.waiting > 0 {
            Console.note(
                "\(garbage.waiting.of("picture")) that no meme has will go when that has been so for "
                    + olderThan.of("day"))
        }
        if garbage.unlisted > 0 {
            Console.note(
                "\(garbage.unlisted.of("picture")) of memes that are in no list stay: mememe store "
                    + "check --repair takes them in again, --unlisted-memes removes them")
        }
    }

    private func line(_ garbage: StoreGarbage) -> String {
        let parts = [
            (garbage.memes, "meme of the trash", "memes of the trash"),
            (garbage.templates, "template of the trash", "templates of the trash"),
            (garbage.uploads, "upload", "uploads"), (garbage.pictures, "picture", "pictures"),
            (garbage.thumbnails, "small copy", "small copies"),
            (garbage.leftovers, "leftover", "leftovers"),
        ].filter { $0.0 > 0 }.map { $0.of($1, $2) }
        if parts.isEmpty { return "there is nothing to remove" }
        let what = "\(parts.joined(separator: ", ")): \(garbage.byteCount.inBytes)"
        return dryRun ? "would remove \(what)" : "removed \(what)"
    }
}

/// The output of `store gc --json`.
struct GarbageRecord: Encodable {
    var memeCount: Int
    var templateCount: Int
    var uploadCount: Int
    var pictureCount: Int
    var thumbnailCount: Int
    var leftoverCount: Int
    var byteCount: Int
    /// The number of memes, and of templates, that remain in the trash.
    var discardedCount: Int
    var discardedTemplateCount: Int
    var isDryRun: Bool
    /// Whether pictures stayed because of a backup.
    var isHeld: Bool
    /// The number of pictures that stayed: until their time is over, and because they are memes.
    var waitingCount: Int
    var unlistedCount: Int

    init(_ garbage: StoreGarbage, dryRun: Bool) {
        memeCount = garbage.memes
        templateCount = garbage.templates
        uploadCount = garbage.uploads
        pictureCount = garbage.pictures
        thumbnailCount = garbage.thumbnails
        leftoverCount = garbage.leftovers
        byteCount = garbage.byteCount
        discardedCount = garbage.discarded
        discardedTemplateCount = garbage.discardedTemplates
        isDryRun = dryRun
        isHeld = garbage.isHeld
        waitingCount = garbage.waiting
        unlistedCount = garbage.unlisted
    }
}
