public import MemeRender

/// A search among templates. Case and diacritics don't matter, and the beginning of a word finds it.
public struct TemplateQuery: Sendable {
    private let words: [String]

    /// - Parameter text: the words, all of which a template must have.
    public init(_ text: String) {
        words = WordPattern.words(of: text)
    }

    /// The templates that have all words, the best first: those that are called so before those that only
    /// say so. All, by name, if there is no word.
    public func results(among templates: [Template]) -> [Template] {
        let found = templates.compactMap { template in
            score(of: template).map { (template: template, score: $0) }
        }
        return found.sorted { first, second in
            (second.score, first.template.name) < (first.score, second.template.name)
        }.map(\.template)
    }

    /// How well a template fits; `nil` if it lacks a word.
    private func score(of template: Template) -> Double? {
        let terms = SearchTerms(of: template)
        var sum = 0.0
        for word in words {
            guard let weight = terms.weight(of: word) else { return nil }
            sum += weight
        }
        let isName = ([template.name] + template.aliases).contains(words.joined(separator: "-"))
        return sum + (isName ? 100 : 0)
    }
}

/// The words that a template is found by, each with the weight of where it stands.
struct SearchTerms {
    private var weights: [String: Double] = [:]

    init(of template: Template) {
        add(template.recipe.captions.map(\.text), 1)
        add(template.keywords, 4)
        add([template.title], 5)
        add([template.name] + template.aliases, 6)
    }

    private mutating func add(_ texts: [String], _ weight: Double) {
        for word in texts.flatMap({ WordPattern.words(of: $0) }) {
            weights[word] = max(weights[word] ?? 0, weight)
        }
    }

    /// The weight of a whole word; `nil` if it isn't there.
    func weight(ofWhole word: String) -> Double? { weights[word] }

    /// The weight of a word or, less, of one that begins with it; `nil` if there is none.
    func weight(of word: String) -> Double? {
        weights.compactMap { term, weight in
            term == word ? weight : term.hasPrefix(word) ? weight / 2 : nil
        }.max()
    }
}

extension Template {
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
