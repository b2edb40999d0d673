import MemeRender
import MemeStore

/// Templates, one per line.
struct TemplateList {
    private let templates: [Template]
    /// The names of those that are the store's own.
    private let own: Set<String>

    init(_ templates: [Template], own: Set<String>) {
        self.templates = templates
        self.own = own
    }

    func print(json: Bool) throws {
        if json {
            try Console.printJSON(
                TemplateListJSON(
                    templates.map { TemplateJSON($0, isBuiltIn: !own.contains($0.name)) }))
        } else {
            try Console.print(lines(for: .output))
        }
    }

    private func lines(for terminal: Terminal) -> [String] {
        let table = Table(
            header: ["NAME", "PLACES", "TITLE"] + (own.isEmpty ? [] : ["FROM"]),
            rows: templates.map { template in
                [template.name, template.places, template.title]
                    + (own.isEmpty ? [] : [own.contains(template.name) ? "store" : "mememe"])
            },
            flexible: 1..<3)
        return table.lines(for: terminal)
    }
}

extension Template {
    /// The names of its places, for people.
    var places: String {
        (pictureSlots.compactMap(\.slot).map { "\($0) (picture)" }
            + wordSlots.compactMap(\.slot)).joined(separator: ", ")
    }
}

/// All properties of a template, one per line.
struct TemplateDetail {
    private let facts: [(name: String, value: String)]

    init(_ chosen: PicturedTemplate) {
        let template = chosen.template
        var facts = [("name", template.name), ("title", template.title)]
        for caption in template.wordSlots {
            facts.append((caption.slot ?? "", "“\(caption.text)”"))
        }
        for picture in template.pictureSlots { facts.append((picture.slot ?? "", "a picture")) }
        let lists = [
            ("also", template.aliases), ("keywords", template.keywords),
            ("patterns", template.patterns.map(\.text)),
        ]
        for (name, list) in lists where !list.isEmpty {
            facts.append((name, list.joined(separator: ", ")))
        }
        for (name, value) in [
            ("author", template.author), ("licence", template.licence), ("source", template.source),
        ] {
            if let value { facts.append((name, value)) }
        }
        if let size = try? chosen.background.size {
            facts.append(("picture", "\(size) \(chosen.background.format.name)"))
        }
        facts.append(("digest", "\(chosen.digest)"))
        self.facts = facts
    }

    func lines(for terminal: Terminal) -> [String] { facts.lines(for: terminal) }
}
