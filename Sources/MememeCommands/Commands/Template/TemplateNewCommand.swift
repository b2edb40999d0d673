import ArgumentParser
import MemeRender
import MemeStore

struct TemplateNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Make a template of a picture, and put it into the store.",
        discussion: """
            The words are examples: they say where the words of memes go, and how they look. Those of \
            --top and --bottom go to places called top and bottom, those of --text to text-1 and so on, \
            those of --slot to a place of your own name. --image 'face=example.png@place' makes a place \
            for a picture; without a name, the picture is in every meme. Prints the name.

            --json prints templates, as list does.

            EXAMPLES
              mememe template new cat.jpg my-cat --top 'When it works' --bottom 'On Friday'
              mememe template new desk.jpg desk --slot 'screen=Error 404@55%,20%,30%,25%'
              mememe template new frame.png frame --image 'face=me.jpg@30%,20%,40%,40%' \
                --slot 'plaque=Sleep@20%,80%,60%,15%' --keyword art --licence CC0-1.0
            """)

    @Argument(
        help: "The picture of the template; - is standard input.", completion: .picture)
    var image: String

    @Argument(help: "The name of the template: lowercase letters, digits, single hyphens.")
    var name: String

    @OptionGroup var slots: SlotExampleOptions

    @OptionGroup(title: "Words") var words: WordOptions
    @OptionGroup(title: "Pictures on it") var layers: ImageOptions
    @OptionGroup(title: "What is known of it") var facts: TemplateFactOptions
    @OptionGroup(title: "Look of the words") var style: StyleOptions
    @OptionGroup(title: "Shape of the picture") var picture: PictureOptions

    @Flag(help: "Put the template that has the name into the trash.")
    var replace = false

    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if image.isEmpty { throw ValidationError("the picture needs the name of a file, or -") }
        try TemplateNameOption.check(name)
        try words.validateStandardInput(
            beside: (image == "-" ? ["the picture"] : []) + layers.standardInputs)
        if words.isEmpty, slots.slot.isEmpty, !layers.image.contains(where: { $0.slotted != nil }) {
            throw ValidationError(
                "no place: give --top, --bottom, --text, --slot or --image with examples")
        }
        try RecipeChanges(words: words, style: style, picture: picture).validate()
    }

    func run() async throws {
        let template = try made()
        let store = try storage.open()
        try await store.save(template, replacing: replace)
        try SavedTemplates([template]).print(json: json.json)
    }

    private func made() throws -> PicturedTemplate {
        var words = words
        try words.read()
        let input = InputPicture(image)
        let original = try input.read()
        // A picture for a place has the place's name before its own.
        let slotted = layers.image.map { image in
            let isFile = FileStamp(of: image.input.path ?? "") != nil
            return isFile ? (nil, image) : image.slotted.map { ($0.slot, $0.image) } ?? (nil, image)
        }
        let images = slotted.map(\.1)
        let pictures = try images.read()
        var recipe = Recipe.withLooksOfUser
        let plain = recipe.captions.first?.style ?? CaptionStyle()
        RecipeChanges(words: words, style: style, picture: picture).apply(to: &recipe)
        let renderer = limits.renderer
        return try images.map(\.input).naming(pictures) {
            try naming(input.name) {
                recipe = try words.placed(recipe, on: original, renderer: renderer)
                recipe = try images.lay(
                    pictures, on: recipe, with: words, original: original, renderer: renderer)
                recipe.nameSlots(slotted.map(\.0))
                let ground = try renderer.ground(of: recipe, on: original)
                let look = style.applied(
                    to: recipe.layout == .classic ? plain : recipe.layout.style(of: .other))
                return try NamedTemplate.of(name) {
                    try recipe.set(slots.slot, on: ground, style: look)
                    let meme = try Meme(
                        original, recipe: recipe, laying: pictures, renderer: renderer)
                    return try PicturedTemplate(of: meme, name: name).changed(facts.apply)
                }
            }
        }
    }
}

extension Recipe {
    /// An empty recipe with the user's looks; all else is for whoever makes a meme of the template.
    fileprivate static var withLooksOfUser: Recipe {
        var recipe = Recipe.ofUser()
        (recipe.format, recipe.quality) = (nil, nil)
        (recipe.describesItself, recipe.keepsMetadata) = (true, false)
        for index in recipe.captions.indices { recipe.captions[index].style.language = nil }
        return recipe
    }

    /// Names the places of the pictures that were laid on it.
    ///
    /// - Parameter slots: the names, in the order of the pictures; `nil` for one that is in every meme.
    fileprivate mutating func nameSlots(_ slots: [String?]) {
        var rest = slots[...]
        layers = layers.map { layer in
            guard case .picture(var picture) = layer, let slot = rest.popFirst() else {
                return layer
            }
            picture.slot = slot
            return .picture(picture)
        }
    }
}
