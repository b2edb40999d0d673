public import MemeRender

/// The templates that are part of mememe, with the texts of a language.
public struct TranslatedTemplates: Sendable {
    /// The texts of a template in a language.
    public struct Texts: Codable, Hashable, Sendable {
        /// What people call it.
        public var title: String
        /// Words that it is found by, besides the English ones.
        public var keywords: [String]
        /// The words of its example, by slot; `nil` for the English ones.
        public var examples: [String: String]?
    }

    /// As they are in English.
    public static let english = TranslatedTemplates(texts: [:])

    /// Sorted by name.
    let all: [SearchableTemplate]
    private let texts: [String: Texts]

    /// - Parameter texts: the texts by the templates' names. A template without any keeps the English ones.
    public init(texts: [String: Texts]) {
        self.texts = texts
        all = BuiltInTemplates.all.map { template in
            SearchableTemplate(texts[template.name].map { template.translated($0) } ?? template)
        }
    }

    /// One of them in the language.
    func translated(_ builtIn: Template) -> Template {
        texts[builtIn.name].map { builtIn.translated($0) } ?? builtIn
    }

    /// The recipe of a template's example: in the language if it is one of them.
    public func example(of template: PicturedTemplate) -> Recipe {
        guard texts[template.name] != nil, template.isBuiltIn else { return template.example }
        var recipe = translated(template.template).recipe
        recipe.template = template.reference
        return recipe
    }
}

extension PicturedTemplate {
    /// Whether it is part of mememe, which is found out by loading what is.
    var isBuiltIn: Bool { BuiltInTemplates.template(named: name)?.digest == digest }
}

extension Template {
    /// The words of the English title find the template still.
    fileprivate func translated(_ texts: TranslatedTemplates.Texts) -> Template {
        var translated = self
        translated.title = texts.title
        translated.keywords = texts.keywords + [title] + keywords
        guard let examples = texts.examples else { return translated }
        for index in recipe.captions.indices {
            if let text = recipe.captions[index].slot.flatMap({ examples[$0] }) {
                translated.recipe.captions[index].text = text
            }
        }
        return translated
    }
}
