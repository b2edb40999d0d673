public import MemeRender

/// The templates that are part of mememe, with the titles and keywords of a language.
public struct TranslatedTemplates: Sendable {
    /// What a template is called in a language.
    public struct Title: Codable, Hashable, Sendable {
        /// What people call it.
        public var title: String
        /// Words that it is found by, besides the English ones.
        public var keywords: [String]
    }

    /// As they are called in English.
    public static let english = TranslatedTemplates(titles: [:])

    /// Sorted by name.
    let all: [SearchableTemplate]

    /// - Parameter titles: the titles by the templates' names. A template without one keeps its English title.
    public init(titles: [String: Title]) {
        all = BuiltInTemplates.all.map {
            SearchableTemplate(Self.translated($0, by: titles[$0.name]))
        }
    }

    /// A template with its title in the language, if it is one of them.
    public func translated(_ template: Template) -> Template {
        guard let known = all.first(where: { $0.template.name == template.name })?.template
        else { return template }
        var translated = template
        (translated.title, translated.keywords) = (known.title, known.keywords)
        return translated
    }

    /// The words of the English title find the template still.
    private static func translated(_ template: Template, by title: Title?) -> Template {
        guard let title else { return template }
        var translated = template
        translated.title = title.title
        translated.keywords = title.keywords + [template.title] + template.keywords
        return translated
    }
}
