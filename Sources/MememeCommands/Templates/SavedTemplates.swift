import MemeRender
import MemeStore

/// Templates that were saved in a store.
struct SavedTemplates {
    private let templates: [Template]

    init(_ templates: [PicturedTemplate]) { self.templates = templates.map(\.template) }

    /// Prints the names, a line each; as JSON what `list` prints of them.
    func print(json: Bool) throws {
        try Console.report(
            templates.count == 1 ? "the template is saved" : "the templates are saved"
        ) {
            if json {
                try TemplateList(templates, own: Set(templates.map(\.name))).print(json: true)
            } else {
                try Console.print(templates.map(\.name))
            }
        }
    }
}

extension Store {
    /// Saves a template, and says so if that put another one into the trash.
    func save(_ template: PicturedTemplate, replacing: Bool) async throws {
        let former = replacing ? try? await ownTemplate(named: template.name) : nil
        try await Interruptions.held {
            try await save(template, replacing ? .inPlace : .new)
        }
        if let former, former.name == template.name, former.digest != template.digest {
            Console.note(
                "the \(template.name) that was there is in the trash: `mememe template restore "
                    + "\(template.name)` takes it back")
        }
    }
}

extension PicturedTemplate {
    /// The template with changes that need no other pictures.
    func changed(_ change: (inout Template) -> Void) throws(TemplateError) -> PicturedTemplate {
        var template = template
        change(&template)
        return try PicturedTemplate(template, pictures: namedPictures)
    }
}
