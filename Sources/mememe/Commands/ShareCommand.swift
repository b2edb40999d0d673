import ArgumentParser
import MemeStore

struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        _superCommandName: Mememe.name,
        abstract: "Hand a meme on: to a file, the clipboard, another program.",
        discussion: """
            Prints the file that was written, if any. --clipboard needs wl-copy (Wayland) or \
            xclip (X11); --open and --email need xdg-utils.

            --json prints the id, and the file if one was written.

            EXAMPLES
              mememe share 7k3f9q --to ~/Pictures
              mememe share 7k3f9q --to - | ssh host 'cat > meme.jpg'
              mememe share 7k3f9q --clipboard
              mememe share 7k3f9q --email
            """)

    @Argument(help: "The beginning of the meme's id.", completion: .memeID)
    var id: String

    @OptionGroup(title: "How") var way: ShareOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        try way.file.validate(json: json.json)
    }

    func run() async throws {
        let store = try storage.open()
        let meme = try await store.meme(store.resolve(id))
        let copy = MemeCopy(of: meme, shortID: try await store.shortID(meme.id))

        var path: String?
        if way.clipboard {
            try Desktop.copy(meme.memed)
        } else if way.open {
            try Desktop.open(copy.writeTemporarily())
        } else if way.email {
            try Desktop.email(copy.writeTemporarily(), subject: copy.title)
        } else {
            path = try await copy.write(to: way.file)
        }

        if json.json {
            try Console.printJSON(SharedMemeRecord(id: meme.id, file: path))
        } else if let path, !way.file.isStandardOutput {
            try Console.print(path.shown)
        }
    }
}
