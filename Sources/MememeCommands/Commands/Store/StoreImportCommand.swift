import ArgumentParser
import MemeRender
import MemeStore

struct StoreImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the memes of an export.",
        discussion: """
            Takes a folder that `mememe store export` made. Memes that are here already are left out, \
            or come out of the trash; one whose id another meme has gets a new one. Every picture is \
            compared with its digest, and the memes come all at once, or, where anything fails, not at \
            all; but one that makes no sense, or whose pictures are not there, is told and left out.

            Its templates come, too; one whose name another template has gets a new one.

            --json prints memeCount and templateCount (how many came), presentCount (how many memes \
            were here before), renamed and renamedTemplates (from and to), pictureCount and byteCount \
            (what was written), what the export lacks (lacking, the first thousand), and how much that \
            is (lackingCount).

            Exit status: 0 done, 1 failed, or the export lacks something.

            EXAMPLES
              mememe store import memes
              mememe store import memes --store ~/other-memes
            """)

    @Argument(help: "The folder of the export.", completion: .directory)
    var folder: String

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the import needs the name of a folder") }
        try StoreOptions.validate(folder)
    }

    func run() async throws {
        let result = try await Interruptions.cancelling { [folder, storage] in
            try await withProgress("Importing") { progress in
                // Checks the export first, so that an invalid one makes no store.
                if try !storage.isThere { try await Store.checkExport(folder.withoutSlashes) }
                return try await storage.filling { store in
                    try await store.importMemes(from: folder.withoutSlashes, progress: progress)
                }
            }
        }
        try RestorationReport(result, json: json.json).print()
    }
}
