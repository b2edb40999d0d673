import ArgumentParser
import MemeRender

/// What is known of a template besides its picture and places.
struct TemplateFactOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What people call it.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "A word that it is found by, as often as you like; '' for none.", valueName: "word"))
    var keyword: [String] = []

    @Option(
        help: ArgumentHelp(
            "Another name of it, as often as you like; '' for none.", valueName: "name"))
    var alias: [String] = []

    @Option(
        help: ArgumentHelp(
            "A sentence that asks for it, with places in braces, as in 'not {rejected} but {chosen}', as "
                + "often as you like; '' for none.",
            valueName: "sentence"),
        transform: Self.pattern)
    var pattern: [TemplatePattern?] = []

    @Option(
        help: ArgumentHelp("Who made its picture; '' for nobody known.", valueName: "name"))
    var author: String?

    @Option(
        help: ArgumentHelp(
            "The terms that the picture may be used under, such as CC0-1.0; '' for none.",
            valueName: "terms"))
    var licence: String?

    @Option(
        help: ArgumentHelp("Where it comes from; '' for nowhere.", valueName: "address"))
    var source: String?

    /// Whether no option is given.
    var isEmpty: Bool {
        title == nil && keyword.isEmpty && alias.isEmpty && pattern.isEmpty && author == nil
            && licence == nil && source == nil
    }

    func apply(to template: inout Template) {
        if let title { template.title = title }
        if !keyword.isEmpty { template.keywords = keyword.filter { !$0.isEmpty } }
        if !alias.isEmpty { template.aliases = alias.filter { !$0.isEmpty } }
        if !pattern.isEmpty { template.patterns = pattern.compactMap(\.self) }
        if let author { template.author = author.isEmpty ? nil : author }
        if let licence { template.licence = licence.isEmpty ? nil : licence }
        if let source { template.source = source.isEmpty ? nil : source }
    }

    private static func pattern(_ text: String) throws -> TemplatePattern? {
        if text.isEmpty { return nil }
        guard let pattern = TemplatePattern(text) else {
            throw Unacceptable(
                "“\(text)” is no pattern: it has words, and places in braces with words between them"
            )
        }
        return pattern
    }
}

/// Places for words with examples, by name.
struct SlotExampleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A place for words with an example, as often as you like; its place and looks as of --text.",
            valueName: "name=text@place..."),
        transform: SlotExample.init(_:))
    var slot: [SlotExample] = []
}

/// Names of templates as arguments.
enum TemplateNameOption {
    /// - Throws: `ValidationError`.
    static func check(_ name: String) throws {
        guard TemplateReference.isName(name) else {
            throw ValidationError(
                "“\(name)” is no name of a template: use lowercase letters, digits and single hyphens "
                    + "between them")
        }
    }
}

/// A place of a template with its example: `plaque=Words@10%,80%,80%,15%`.
struct SlotExample: Sendable {
    let name: String
    let text: PlacedText

    init(_ argument: String) throws {
        let slot = try SlotContent(literal: argument)
        name = slot.name
        text = try PlacedText(slot.content)
    }
}

extension Recipe {
    /// Sets the examples of places, and makes those that aren't there.
    ///
    /// - Parameters:
    ///   - ground: the size of what boxes are fractions of.
    ///   - style: the style of new places, where their examples don't say otherwise.
    /// - Throws: `TemplateError`, or ``Failure`` if a place isn't on the picture.
    mutating func set(
        _ examples: [SlotExample], on ground: PixelSize, style: CaptionStyle
    ) throws {
        for example in examples {
            let text = example.text
            let index = layers.firstIndex { $0.slot == example.name }
            var caption = text.caption(style: style)
            if let index {
                guard case .caption(let present) = layers[index] else {
                    throw TemplateError.wordsForPicture(slot: example.name)
                }
                caption = present
                caption.text = text.words
            }
            if text.isPlaced || index == nil {
                caption.role = .other
                caption.box = try text.box(on: ground, in: panels)
            }
            text.changes.apply(to: &caption)
            caption.slot = example.name
            if let index {
                layers[index] = .caption(caption)
            } else {
                captions.append(caption)
            }
        }
    }
}
