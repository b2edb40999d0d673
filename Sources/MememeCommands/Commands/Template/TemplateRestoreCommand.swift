import ArgumentParser
import MemeStore

struct TemplateRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Bring templates back from the trash.",
        discussion: """
            Of several that had the name, the one that was deleted or replaced last comes back; the \
            beginning of a digest, as mememe trash lists it, names any of them. A template that has the \
            name now goes into the trash, so the same command once more takes this back.

            --json prints templates, as list does.

            EXAMPLES
              mememe template restore my-cat
              mememe template restore 5f0c2a91
            """)

    @Argument(
        help: "The names of the templates, or the beginnings of their digests.",
        completion: .discardedTemplate)
    var names: [String]

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func run() async throws {
        let store = try storage.openForChanging()
        let discarded = try await store.discardedTemplates()
        // None comes back if one isn't there.
        let chosen = try names.map { name in
            let named = discarded.first { $0.name == name }
            guard let template = try named ?? Self.template(ofDigest: name, among: discarded)
            else { throw Failure(name, "no such template is in the trash", kind: .unknownTemplate) }
            return template
        }
        for template in chosen {
            try await Interruptions.held { try await store.restoreTemplate(template.digest) }
        }
        try Console.report(chosen.count == 1 ? "the template is back" : "the templates are back") {
            if json.json {
                try TemplateList(chosen.map(\.template), own: Set(chosen.map(\.name)))
                    .print(json: true)
            } else {
                try Console.print(chosen.map { "restored \($0.name)" })
            }
        }
    }

    private static func template(
        ofDigest prefix: String, among discarded: [StoredTemplate]
    ) throws -> StoredTemplate? {
        guard prefix.count >= 4 else { return nil }
        let found = discarded.filter { "\($0.digest)".hasPrefix(prefix.lowercased()) }
        if found.count > 1 {
            throw Failure(
                prefix, "several templates have digests that begin so: give more of it",
                kind: .ambiguousID)
        }
        return found.first
    }
}
