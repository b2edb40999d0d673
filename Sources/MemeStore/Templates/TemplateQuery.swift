public import MemeRender

/// A search among templates. Case and diacritics don't matter, and the beginning of a word finds it.
public struct TemplateQuery: Sendable {
    /// The words, folded.
    let words: [String]

    /// - Parameter text: the words, all of which a template must have.
    public init(_ text: String) {
        words = SearchTerms.words(of: text)
    }

    /// The templates that have all words, the best first: those that are called so before those that only
    /// say so. All, by name, if there is no word.
    public func results(among templates: [Template]) -> [Template] {
        results(among: templates.map(SearchableTemplate.init))
    }

    /// As the other `results(among:)`, with the templates' terms known already.
    func results(among templates: [SearchableTemplate]) -> [Template] {
        let found = templates.compactMap { item in
            score(of: item).map { (template: item.template, score: $0) }
        }
        return found.sorted { first, second in
            (second.score, first.template.name) < (first.score, second.template.name)
        }.map(\.template)
    }

    /// The name that a template may have that is called as the search says.
    var name: String { words.joined(separator: "-") }

    /// How well a template fits; `nil` if it lacks a word.
    private func score(of item: SearchableTemplate) -> Int? {
        var sum = 0
        for word in words {
            guard let score = item.terms.score(of: word) else { return nil }
            sum += score
        }
        return sum + (item.template.isCalled(name) ? SearchTerms.scoreOfName : 0)
    }
}

extension Template {
    /// Whether it has a name, or an alias, of this text.
    func isCalled(_ text: String) -> Bool { name == text || aliases.contains(text) }

    /// Names that may have been meant by a name that no template has: those that are found by its words,
    /// then those that differ from it in few letters. At most four, and none like a text that is too long
    /// for a name.
    public static func names(like name: String, among templates: [Template]) -> [String] {
        guard name.count <= TemplateReference.maximumNameLength else { return [] }
        let found = TemplateQuery(name).results(among: templates).map(\.name)
        let limit = max(1, name.count / 3)
        let near = templates.flatMap { [$0.name] + $0.aliases }
            .map { (name: $0, distance: $0.editDistance(to: name)) }
            .filter { $0.distance <= limit }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .map(\.name)
        var seen: Set<String> = []
        return (found + near).filter { seen.insert($0).inserted }.prefix(4).map(\.self)
    }
}
