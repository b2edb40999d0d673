import ArgumentParser
import MemeRender
import MemeStore

/// The template of a new meme.
struct TemplateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make the meme of a template: its name, or its folder. What stands alone is the words then, "
                + "for one place after the other, with '' for none; --image gives the pictures, as in "
                + "face=me.jpg. See mememe template list.",
            valueName: "name|folder"),
        completion: .template)
    var template: String?

    @Option(
        help: ArgumentHelp(
            "Find a template for a sentence, and put its words where they go.",
            valueName: "sentence"))
    var auto: String?

    @OptionGroup var slots: SlotOptions

    /// Whether the meme is made of a template.
    var isUsed: Bool { template != nil || auto != nil }

    /// - Parameter words: the words that stand alone.
    func validate(beside words: [String]) throws {
        if template == "" { throw ValidationError("--template needs the name of one") }
        if template != nil, auto != nil {
            throw ValidationError("--template names a template, --auto finds one: choose one")
        }
        if let auto {
            if auto.allSatisfy(\.isWhitespace) { throw ValidationError("--auto needs a sentence") }
            if !words.isEmpty || !slots.isEmpty {
                throw ValidationError(
                    "--auto says where its own words go: leave the others away, or name a --template"
                )
            }
        }
        if !words.isEmpty, !slots.isEmpty {
            throw ValidationError(
                "words that stand alone go to the places in order, and --slot names places: choose one"
            )
        }
    }
}

/// Words for places of a template, by name.
struct SlotOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Words for a place of the template, by its name, as often as there are places.",
            valueName: "place=text"),
        transform: SlotWords.init(_:))
    var slot: [SlotWords] = []

    var isEmpty: Bool { slot.isEmpty }

    func validate() throws {
        let names = slot.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("--slot \(twice): this place is named twice")
        }
    }

    /// The names of this option for all words that come from standard input.
    var standardInputs: [String] {
        slot.filter(\.words.isStandardInput).map { "--slot \($0.name)" }
    }

    /// Reads the words that are in files or on standard input.
    mutating func read() throws {
        for index in slot.indices { try slot[index].words.read() }
    }
}

/// What a cell has for a place, taken literally: `chosen=Asking the group chat`.
struct SlotContent: Sendable {
    let name: String
    let content: String

    init(literal text: String) throws(Unacceptable) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, TemplateReference.isName(String(sides[0])) else {
            throw Unacceptable("write the name of the place, = and its words, as in 'chosen=this'")
        }
        name = String(sides[0])
        content = String(sides[1])
    }
}

/// The words for a place: `chosen=Asking the group chat`.
struct SlotWords: Sendable, Equatable {
    let name: String
    var words: Words

    init(_ argument: String) throws {
        let slot = try SlotContent(literal: argument)
        name = slot.name
        words = try Words(slot.content)
    }
}
