import ArgumentParser
import MemeRender
import MemeStore

struct StoreExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all memes into a folder, under names that say what they are.",
        discussion: """
            The folder has memes/ and originals/, under names that say what they are, and \
            manifest.json, which tells all that is known of each meme: its id, words, recipe and dates, \
            and the files and SHA-256 of both pictures. templates/ has a folder for each template of \
            the store. The trash is left out. `mememe store import` \
            takes it back. Nothing that exists is replaced. Memes are exported as they are now: a \
            backup has their history, too.

            --json prints folder, memeCount, templateCount, pictureCount, byteCount, what the store lacks (lacking), \
            and how much that is (lackingCount).

            EXAMPLES
              mememe store export memes
              mememe store export memes --store ~/old-memes
            """)

    @Argument(help: "The folder that is made.", completion: .directory)
    var folder: String

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("the export needs the name of a folder") }
        try StoreOptions.validate(folder)
    }

    func run() async throws {
        let store = try storage.openExisting()
        let export = try await Interruptions.cancelling { [folder] in
            try await withProgress("Exporting") { progress in
                try await store.exportMemes(to: folder.withoutSlashes, progress: progress)
            }
        }
        Console.warn(lacking: export.lacking)
        if json.json {
            try Console.printJSON(
                BackupRecord(
                    .folder(export.folder), memes: export.memes, templates: export.templates,
                    pictures: export.pictures, byteCount: export.byteCount,
                    lacking: export.lacking))
        } else {
            let templates = export.templates == 0 ? "" : "\(export.templates.of("template")), "
            try Console.print(
                "\(export.folder.shown): \(export.memes.of("meme")), \(templates)"
                    + "\(export.pictures.of("picture")), \(export.byteCount.inBytes)")
        }
        if !export.lacking.isEmpty { throw ExitCode.failure }
    }
}
