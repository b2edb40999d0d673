import ArgumentParser
import Foundation
import MemeConcurrency
import MemeRender
import MemeStore

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Make many memes at once, and keep them.",
        discussion: """
            Reads a table in CSV, whose first line names the columns, or an object of JSON in each \
            line; - is standard input. The columns are the options of create, without the hyphens: \
            image (from the folder of the manifest), top, bottom, text (as often as you like), \
            output (in the folder of --output), font, crop and so on. Words are taken as they \
            stand: \\n is no line break here; put a value with line breaks in quotes, or write JSON. \
            In JSON, text may be a list, \
            and recipe and captions are those that show --json prints. Options here are for every \
            row; what a row has itself wins, and an empty cell says nothing.

            Without output a meme is called <name>-meme.<ext>. Names that are taken get a number, in \
            the order of the rows; --force replaces files that were there before, but never one of \
            another row.

            Rows that fail are told, with their line, and the rest is made. Every meme that counts as \
            made is on the disk. Beside the memes a hidden file, .<manifest>.done, says which those \
            are. With --resume, rows are left out that it has, if neither they nor their picture \
            have changed and the file is there; what was written for a row that has changed since is \
            replaced where the row names its file. Delete it when all is done for good. Ctrl-C \
            finishes what was begun and keeps it.

            --json prints a line for each row, in their order: line, status (made, skipped or \
            failed), file, id, warnings, and error (with kind and message; null unless it failed).

            Exit status: 0 all made, 1 some failed.

            EXAMPLES
              mememe batch memes.csv --output memes
              mememe batch memes.csv --output memes --resume
              mememe batch memes.jsonl --no-save --json --fill gold
              mememe batch - --jobs 1 <memes.csv
            """)

    @Argument(
        help: "The table: a CSV file, a file of JSON Lines, or - for standard input.",
        completion: .file(extensions: ["csv", "tsv", "jsonl", "ndjson"]))
    var manifest: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder of the memes, made where it is missing; the current one by default.",
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @Flag(name: .shortAndLong, help: "Replace files that exist.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "How many memes are made at once; by default as many as there are cores.",
            valueName: "number"),
        transform: Parse.number(in: 1...256))
    var jobs: Int?

    @Flag(help: "Leave out what was made before.")
    var resume = false

    @Flag(help: "Let rows name files outside of the folder of --output.")
    var outside = false

    @Option(
        help: ArgumentHelp(
            "What the manifest is; told by its name, else by its first character.",
            valueName: "csv|jsonl"),
        completion: .list(ManifestReader.Format.allCases.map(\.rawValue)), transform: Parse.choice)
    var manifestFormat: ManifestReader.Format?

    @Flag(help: "Write the files only; leave the store alone.")
    var noSave = false

    @OptionGroup(title: "Words") var words: WordOptions
    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if manifest.isEmpty { throw ValidationError("the manifest needs the name of a file, or -") }
        if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder") }
        try words.validateStandardInput(beside: manifest == "-" ? ["the manifest"] : [])
    }

    func run() async throws {
        var words = words
        try words.read()
        let manifest = Manifest(manifest, format: manifestFormat)
        let (rows, count) = try manifest.open()
        let folder = try folder()
        let store = noSave ? nil : try await storage.openedForSaving()
        var renderer = limits.renderer
        // Other rows keep the other cores busy.
        renderer.staysOnThread = true
        let maker = BatchMaker(
            manifest: manifest, folder: folder,
            defaults: BatchRow(words: words, style: style, picture: picture), recipe: .ofUser(),
            renderer: renderer, store: store,
            journal: try BatchJournal(at: folder + manifest.journalName, resumes: resume),
            originals: BatchOriginals(), templates: BatchTemplates(in: storage),
            reachesOutside: outside)
        if count != nil, !maker.journal.isEmpty {
            try await Workers.disk.run {
                let rows = try manifest.open().rows.lazy
                maker.journal.assign(
                    rows.compactMap { row in maker.key(of: row).map { (row.line, $0) } })
            }
        }
        let batch = Batch(maker: maker, rows: rows, jobs: jobs ?? Cores.available, force: force)

        let (name, json) = (manifest.name, json.json)
        let hasFailures = try await Interruptions.cancelling {
            var reporter = BatchReporter(manifest: name, count: count, json: json)
            do {
                try await batch.run(&reporter)
            } catch {
                reporter.stop()
                throw error
            }
            try reporter.finish()
            return reporter.hasFailures
        }
        if hasFailures { throw ExitCode.failure }
    }

    /// - Returns: the memes' folder: empty, or with a slash at its end.
    private func folder() throws -> String {
        guard let output else { return "" }
        let file = OutputFile(path: output, force: force)
        if !file.isFolder || output.hasSuffix("/") {
            try Folder.createShared(output)
        }
        return output.hasSuffix("/") ? output : output + "/"
    }
}
