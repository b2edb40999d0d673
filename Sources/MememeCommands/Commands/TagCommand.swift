import ArgumentParser
import MemeStore

struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        _superCommandName: Mememe.name,
        abstract: "File memes under tags, or list the tags.",
        discussion: """
            A tag is a word or a few, such as work or grumpy cat; capitals and a # before it don't \
            matter. The tag favourite is shown as a heart, here and in the web app. A meme has 50 at \
            most. Its picture and its history stay as they are.

            Changes all of the memes, or none where one isn't there. Without ids it lists the tags \
            there are, those of most memes first.

            --json prints memes, those that were changed, each as list prints it, and total; without \
            ids tags, each with name and count.

            EXAMPLES
              mememe tag 7k3f9q --add work --add "grumpy cat"
              mememe tag 7k3f9q --add favourite --remove work
              mememe list --search cat --ids | xargs mememe tag --add cats
              mememe list --tag favourite
              mememe tag
            """)

    @Argument(help: "The beginnings of the memes' ids.", completion: .memeID)
    var ids: [String] = []

    @Option(
        help: ArgumentHelp("A tag that the memes get; can be repeated.", valueName: "tag"),
        completion: .tag, transform: Parse.tag)
    var add: [MemeTag] = []

    @Option(
        help: ArgumentHelp("A tag that they lose; can be repeated.", valueName: "tag"),
        completion: .tag, transform: Parse.tag)
    var remove: [MemeTag] = []

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if ids.isEmpty, !add.isEmpty || !remove.isEmpty {
            throw ValidationError("name the memes: mememe tag ID --add TAG")
        }
        if !ids.isEmpty, add.isEmpty, remove.isEmpty {
            throw ValidationError("say what they get with --add, or lose with --remove")
        }
        if let both = add.first(where: remove.contains) {
            throw ValidationError("“\(both)” can't be added and removed at once")
        }
    }

    func run() async throws {
        if ids.isEmpty { return try await listTags() }
        let store = try storage.openForChanging()
        let before = try await store.summaries(ofPrefixes: ids, among: .listed)
        try await Interruptions.held {
            try await store.tag(before.map(\.id), adding: Set(add), removing: Set(remove))
        }
        let changed = before.map { summary in
            summary.tagged(summary.tags.union(add).subtracting(remove))
        }
        let list = try await MemeList(changed, of: store, json: json.json)
        try Console.report("the tags are changed") {
            if json.json {
                try Console.printJSON(MemeListJSON(list.records, total: changed.count))
            } else {
                try Console.print(
                    changed.map { "\(list.shortID($0))  \(Self.names($0.tags) ?? "no tags")" })
            }
        }
    }

    private func listTags() async throws {
        let tags = try await storage.openForReading().tags()
        if json.json {
            try Console.printJSON(TagListJSON(tags))
        } else if tags.isEmpty {
            Console.note("no tags yet: file memes under some with mememe tag ID --add TAG")
        } else {
            let table = Table(
                header: ["TAG", "MEMES"], rows: tags.map { [$0.tag.name, "\($0.count)"] },
                flexible: 0..<1)
            try Console.print(table.lines(for: .output))
        }
    }

    /// The names of some tags in order; `nil` if there are none.
    static func names(_ tags: Set<MemeTag>) -> String? {
        tags.isEmpty ? nil : tags.sorted().map(\.name).joined(separator: ", ")
    }
}
