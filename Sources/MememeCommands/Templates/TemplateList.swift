import MemeRender
import MemeStore

/// Templates, one per line.
struct TemplateList {
    private let templates: [Template]

    init(_ templates: [Template]) {
        self.templates = templates
    }

    func print(json: Bool) throws {
        if json {
            try Console.printJSON(TemplateListJSON(templates.map(TemplateJSON.init)))
        } else {
            try Console.print(lines(for: .output))
        }
    }

    private func lines(for terminal: Terminal) -> [String] {
        let table = Table(
            header: ["NAME", "PLACES", "TITLE"],
            rows: templates.map { template in
                [
                    template.name,
                    (template.pictureSlots.compactMap(\.slot).map { "\($0) (picture)" }
                        + template.wordSlots.compactMap(\.slot)).joined(separator: ", "),
                    template.title,
                ]
            },
            flexible: 1..<3)
        var lines = table.lines(width: terminal.columns)
        lines[0] = terminal.styled(lines[0], .bold)
        return lines
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
