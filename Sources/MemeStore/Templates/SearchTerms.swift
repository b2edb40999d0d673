import Foundation
import MemeRender

/// A template with the words that it is found by.
struct SearchableTemplate: Sendable {
    let template: Template
    let terms: SearchTerms

    init(_ template: Template) {
        self.template = template
        terms = SearchTerms(of: template)
    }
}

/// The words that a template is found by, each with the weight of where it stands.
struct SearchTerms: Sendable {
    /// What a search that is a template's name or alias adds to its score: more than any words do.
    static let scoreOfName = 1000

    private(set) var weights: [String: Int] = [:]

    init(of template: Template) {
        add(template.recipe.captions.map(\.text), 1)
        add(template.patterns.map { $0.words.joined(separator: " ") }, 1)
        add(template.keywords, 4)
        add([template.title], 5)
        add([template.name] + template.aliases, 6)
    }

    private mutating func add(_ texts: [String], _ weight: Int) {
        for word in texts.flatMap({ Self.words(of: $0) }) {
            weights[word] = max(weights[word] ?? 0, weight)
        }
    }

    /// The first letters of all words, each with its ``score(of:)``.
    var firstLetters: [String: Int] {
        let letters = Set(weights.keys.compactMap(\.unicodeScalars.first).map { String($0) })
        return letters.reduce(into: [:]) { scores, letter in scores[letter] = score(of: letter) }
    }

    /// All that a catalogue finds a template by: its words with their weights; after `^` their first letters, each
    /// with its score in a search; after `=` its name and aliases; and after `?` the longest word of each of its
    /// patterns.
    static func all(of template: Template) -> [(term: String, weight: Int)] {
        let terms = SearchTerms(of: template)
        return terms.weights.map { ($0, $1) } + terms.firstLetters.map { ("^\($0)", $1) }
            + ([template.name] + template.aliases).map { ("=\($0)", 0) }
            + template.patterns.map { ("?\($0.longestWord)", 0) }
    }

    /// The weight of a whole word; `nil` if it isn't there.
    func weight(ofWhole word: String) -> Int? { weights[word] }

    /// Twice the weight of a word or, if it is more, the weight of one that begins with it; `nil` if there is
    /// none.
    func score(of word: String) -> Int? {
        weights.compactMap { term, weight in
            term == word ? 2 * weight : term.hasPrefix(word) ? weight : nil
        }.max()
    }
}

extension SearchTerms {
    /// The runs of letters and digits of a text, with case and diacritics folded.
    static func words(of text: some StringProtocol) -> [String] {
        String(text).decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { !$0.isMark }
            .split { !$0.isOfWord }
            .map { word in String(String.UnicodeScalarView(word)).lowercased() }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether the character is a part of a word.
    fileprivate var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }
}

extension TemplatePattern {
    /// The longest of the words that are compared: no sentence without it matches.
    var longestWord: String {
        words.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? ""
    }
}
