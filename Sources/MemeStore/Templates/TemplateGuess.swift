import Foundation
public import MemeRender

/// A template for a sentence, and the words for its slots.
public struct TemplateGuess: Hashable, Sendable {
    public var template: Template
    /// The words for all ``Template/wordSlots``, in their order.
    public var words: [String]
    /// How sure it is, from 0 to 1: above 0.7 for a pattern of the template that the sentence has,
    /// else by how many of its words say what the template is of, or are on an earlier meme of it.
    public var confidence: Double

    /// The templates that a sentence may ask for, the surest first.
    ///
    /// Those with places for pictures are left out. Where no pattern tells which words go where, they are
    /// parted at a line break, a bar, a slash, a semicolon or a comma, else two places share them at the
    /// middle.
    /// - Parameters:
    ///   - sentence: the words of the meme.
    ///   - templates: the templates to choose from.
    public static func guesses(for sentence: String, among templates: [Template]) -> [Self] {
        let words = tellingWords(of: sentence)
        let guesses = templates.filter(\.pictureSlots.isEmpty).compactMap { template in
            byPattern(sentence, template) ?? byWords(words, of: sentence, template)
        }
        return best(of: guesses)
    }

    /// Guesses in order, the surest of each template.
    static func best(of guesses: [Self]) -> [Self] {
        var seen: Set<String> = []
        return guesses.sorted { first, second in
            (second.confidence, first.template.name) < (first.confidence, second.template.name)
        }.filter { seen.insert($0.template.name).inserted }
    }

    /// Whether the sentence has a pattern of the template.
    var isByPattern: Bool { confidence > Self.leastByPattern }

    private static let leastByPattern = 0.7

    /// A guess by earlier memes of a template.
    ///
    /// - Parameter share: the share of the sentence's telling words that one of them has.
    /// - Returns: `nil` if the template has no places for these words.
    static func byMemes(
        of template: Template, for sentence: String, share: Double
    ) -> Self? {
        let slots = template.wordSlots.count
        guard template.pictureSlots.isEmpty, slots > 0,
            let words = parts(of: sentence, count: slots)
        else { return nil }
        return Self(template: template, words: words, confidence: 0.5 * min(share, 1))
    }

    /// The words of a sentence that may say what it is of.
    static func tellingWords(of sentence: String) -> Set<String> {
        Set(SearchTerms.words(of: sentence).filter { !isCommon($0) })
    }

    private static func byPattern(_ sentence: String, _ template: Template) -> Self? {
        let slots = template.wordSlots.compactMap(\.slot)
        let matches = template.patterns.compactMap { pattern -> Self? in
            guard let found = pattern.match(sentence) else { return nil }
            let known = Double(pattern.wordCount)
            return Self(
                template: template, words: slots.map { found[$0] ?? "" },
                confidence: leastByPattern + 0.3 * known / (known + 1))
        }
        return matches.max { $0.confidence < $1.confidence }
    }

    private static func byWords(
        _ wanted: Set<String>, of sentence: String, _ template: Template
    ) -> Self? {
        let slots = template.wordSlots.count
        guard slots > 0, let parts = parts(of: sentence, count: slots) else { return nil }
        let terms = SearchTerms(of: template)
        // An example says little about what the template is of.
        let weights = wanted.compactMap { terms.weight(ofWhole: $0) }.filter { $0 > 1 }
        if weights.isEmpty { return nil }
        let share = Double(weights.reduce(0, +)) / Double(6 * max(wanted.count, 1))
        return Self(template: template, words: parts, confidence: 0.6 * share)
    }

    /// A sentence in as many parts as there are places; `nil` if it has none so.
    static func parts(of sentence: String, count: Int) -> [String]? {
        for separator in ["\n", "|", "/", ";", ","] as [Character] {
            let parts = sentence.split(separator: separator).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }.filter { !$0.isEmpty }
            if parts.count == count { return parts }
        }
        if count == 1 { return [sentence.trimmingCharacters(in: .whitespacesAndNewlines)] }
        let words = sentence.split(whereSeparator: \.isWhitespace)
        guard count == 2, words.count >= 2 else { return nil }
        // The two halves are to be about as long.
        let all = words.reduce(0) { $0 + $1.count + 1 }
        var before = 0
        var best = (place: 1, difference: Int.max)
        for place in 1..<words.count {
            before += words[place - 1].count + 1
            let difference = abs(all - 2 * before)
            if difference < best.difference { best = (place, difference) }
        }
        return [
            words[..<best.place].joined(separator: " "),
            words[best.place...].joined(separator: " "),
        ]
    }

    /// Whether a word says nothing about what a sentence is of.
    private static func isCommon(_ word: String) -> Bool {
        word.count < 3
            || [
                "the", "and", "but", "not", "for", "you", "your", "are", "was", "with", "that",
                "this", "when", "have", "has", "its", "from", "who", "what", "why", "how", "they",
                "then", "than", "one", "all", "can", "will", "just", "out", "get", "got", "his",
                "her", "she", "him", "our", "into",
            ].contains(word)
    }
}
