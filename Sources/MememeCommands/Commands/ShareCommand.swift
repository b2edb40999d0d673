import ArgumentParser
import MemeStore

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        _superCommandName: Mememe.name,
        abstract: "Hand a meme on: to a file, the clipboard, another program.",
        discussion: """
            Prints the files that were written, if any, a line each. Several memes go into a folder \
            with --to, or are opened; --clipboard and --email take one. --clipboard needs wl-copy (Wayland) or \
            xclip (X11); --open and --email need xdg-utils.

            --json prints the meme (as list does), and the file, null where none was written; of \
            several memes results, an array of that.

            EXAMPLES
              mememe share 7k3f9q --to ~/Pictures
              mememe list --ids | xargs mememe share --to ~/Pictures
              mememe share 7k3f9q --to - | ssh host 'cat > meme.jpg'
              mememe share 7k3f9q --clipboard
              mememe share 7k3f9q --email
            """)

    @Argument(help: "The beginnings of the memes' ids.", completion: .memeID)
    var ids: [String]

    @OptionGroup(title: "How") var way: ShareOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        try way.file.validate(json: json.json)
        if ids.count > 1 {
            if way.clipboard || way.email {
                throw ValidationError("--clipboard and --email take one meme")
            }
            if way.to != nil, !way.file.isFolder {
                throw ValidationError("several memes need a folder: --to DIR/, one that is there")
            }
        }
    }

    func run() async throws {
        let store = try storage.openForReading()
        let summaries = try await store.summaries(ofPrefixes: ids)
        let list = try await MemeList(summaries, of: store, json: json.json)
        var records: [SharedMemeRecord] = []
        for summary in summaries {
            let path = try await share(summary.id, of: store)
            if json.json {
                records.append(SharedMemeRecord(meme: list.record(summary), file: path))
            } else if let path, !way.file.isStandardOutput {
                try Console.print(path.shown)
            }
        }
        if json.json { try Console.printJSON(records, ofSeveral: ids.count > 1) }
    }

    /// - Returns: the path of the written file, if any.
    private func share(_ id: MemeID, of store: Store) async throws -> String? {
        let meme = try await store.meme(id)
        let copy = MemeCopy(of: meme, shortID: try await store.shortID(id))
        if way.clipboard {
            try Desktop.copy(meme.memed)
        } else if way.open {
            try copy.handOver(Desktop.open)
        } else if way.email {
            try copy.handOver { try Desktop.email($0, subject: copy.title) }
        } else {
            return try await copy.write(to: way.file)
        }
        return nil
    }
}
