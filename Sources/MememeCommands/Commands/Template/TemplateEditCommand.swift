import ArgumentParser
import MemeRender
import MemeStore

struct TemplateEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Change a template of the store, or a copy of a built-in one.",
        discussion: """
            What isn't named stays as it is. --slot changes the example of a place, and where it is and \
            how it looks, or makes a new one; the looks without a place are those of all words. What the \
            template was before is in the trash for 30 days. Memes that were made of it stay as they \
            are. For all else, export it, change template.json, and add it with --replace. Prints the \
            name.

            --json prints templates, as list does.

            EXAMPLES
              mememe template edit my-cat --title 'My cat' --keyword cat --keyword work
              mememe template edit my-cat --slot 'top=When it works@10%,5%,80%,20%'
              mememe template edit my-cat --name work-cat --fill gold
              mememe template edit venn --slot 'both=Me' --name my-venn
            """)

    @Argument(help: "The name of the template.", completion: .template)
    var template: String

    @Option(
        help: ArgumentHelp(
            "Its new name; of a built-in one, the name of the copy.", valueName: "name"))
    var name: String?

    @OptionGroup var slots: SlotExampleOptions

    @Option(
        help: ArgumentHelp("Take a place away, as often as you like.", valueName: "place"))
    var remove: [String] = []

    @OptionGroup(title: "What is known of it") var facts: TemplateFactOptions
    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        try name.map(TemplateNameOption.check)
        if name == nil, slots.slot.isEmpty, remove.isEmpty, facts.isEmpty, style.isEmpty,
            picture.isEmpty
        {
            throw ValidationError("no change: give --title, --slot or another option")
        }
    }

    func run() async throws {
        let store = try storage.open()
        let own: PicturedTemplate?
        let before: PicturedTemplate
        do {
            own = try await store.ownTemplate(named: template)
            before = if let own { own } else { try await store.template(named: template) }
        } catch let error as TemplateError {
            throw NamedTemplate.failure(template, error)
        }
        let after = try changed(before)
        if after == before { throw Failure(template, "this changes nothing") }
        let isRenamed = after.name != before.name
        try await Interruptions.held {
            if let own, !isRenamed {
                try await store.save(after, .inPlaceOf(own.digest))
            } else {
                try await store.save(after)
                if let own { try await store.discardTemplates(named: [own.name]) }
            }
        }
        if let own {
            Console.note(
                "what it was is in the trash: `mememe template restore \(own.name)` takes it back")
        } else if !isRenamed {
            Console.note("a copy in the store stands for the built-in \(before.name) now")
        }
        try SavedTemplates([after]).print(json: json.json)
    }

    private func changed(_ before: PicturedTemplate) throws -> PicturedTemplate {
        var content = before.template
        let renderer = limits.renderer
        return try NamedTemplate.of(before.name) {
            for place in remove {
                guard let index = content.recipe.layers.firstIndex(where: { $0.slot == place })
                else {
                    throw TemplateError.unknownSlot(
                        place, slots: content.recipe.layers.compactMap(\.slot))
                }
                content.recipe.layers.remove(at: index)
            }
            style.apply(to: &content.recipe.captions)
            let look = style.applied(
                to: before.template.wordSlots.first?.style
                    ?? content.recipe.layout.style(of: .other))
            picture.apply(to: &content.recipe)
            try naming(before.name) {
                let ground = try renderer.ground(of: content.recipe, on: before.background)
                try content.recipe.set(slots.slot, on: ground, style: look)
            }
            facts.apply(to: &content)
            if let name { content.name = name }
            guard content.recipe.layers.contains(where: { $0.slot != nil }) else {
                throw TemplateError.invalid(reason: "it would have no places")
            }
            let after = try PicturedTemplate(content, pictures: before.namedPictures)
            // The example shows that it can be drawn.
            _ = try naming(before.name) {
                try renderer.render(
                    after.example, on: after.background, pictures: after.namedPictures)
            }
            return after
        }
    }
}
