/// A sentence that asks for a template, with slots in braces: `one does not simply {deed}`.
///
/// A slot stands for one word or more. Case, and punctuation at the ends of words, don't matter.
public struct TemplatePattern: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        /// Words, folded, that stand one after the other.
        case words([String])
        case slot(String)
    }

    /// The pattern as it was written.
    public let text: String
    let parts: [Part]

    /// Parses a pattern.
    ///
    /// - Returns: `nil` unless it has words that are compared, and words between each two slots.
    public init?(_ text: String) {
        var parts: [Part] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word.hasPrefix("{"), word.hasSuffix("}"), word.count > 2 {
                if case .slot? = parts.last { return nil }
                parts.append(.slot(String(word.dropFirst().dropLast())))
            } else if case .words(let before)? = parts.last {
                parts[parts.count - 1] = .words(before + [Self.fold(word)])
            } else {
                parts.append(.words([Self.fold(word)]))
            }
        }
        guard parts.contains(where: { if case .words = $0 { true } else { false } }) else {
            return nil
        }
        self.text = text
        self.parts = parts
    }

    /// The slots, in the order in which they stand.
    public var slots: [String] {
        parts.compactMap { if case .slot(let name) = $0 { name } else { nil } }
    }

    /// How many words are compared.
    public var wordCount: Int {
        parts.reduce(0) { if case .words(let words) = $1 { $0 + words.count } else { $0 } }
    }

    /// The words that are compared, folded as ``foldedWords(of:)`` folds those of a sentence.
    package var words: [String] {
        parts.flatMap { part -> [String] in
            if case .words(let words) = part { words } else { [] }
        }
    }

    /// The words of a sentence without case, and without punctuation at their ends.
    package static func foldedWords(of sentence: String) -> [String] {
        sentence.split(whereSeparator: \.isWhitespace).map(fold)
    }

    /// The words of a sentence for each slot, as they were written.
    ///
    /// - Returns: `nil` if the sentence doesn't match.
    public func match(_ sentence: String) -> [String: String]? {
        let words = sentence.split(whereSeparator: \.isWhitespace)
        let folded = words.map(Self.fold)
        var found: [String: String] = [:]
        var position = 0
        var open: (slot: String, start: Int)?

        func close(at end: Int) -> Bool {
            guard let (slot, start) = open else { return start(end) }
            guard end > start else { return false }
            let text = sentence[words[start].startIndex..<words[end - 1].endIndex]
            found[slot] = String(Self.trimmed(text))
            open = nil
            return true
        }
        /// Without a slot before them, words follow at once.
        func start(_ end: Int) -> Bool { end == position }

        for (index, part) in parts.enumerated() {
            switch part {
            case .slot(let slot): open = (slot, position)
            case .words(let wanted):
                let isLast = index == parts.count - 1
                let first = (open?.start ?? position) + (open == nil ? 0 : 1)
                let last = folded.count - wanted.count
                guard first <= last else { return nil }
                let starts = isLast ? last...last : first...last
                guard
                    let place = starts.first(where: {
                        folded[$0..<$0 + wanted.count].elementsEqual(wanted)
                    }), close(at: place)
                else { return nil }
                position = place + wanted.count
            }
        }
        if open != nil { return close(at: words.count) ? found : nil }
        return position == words.count ? found : nil
    }

    /// A word without case, and without punctuation at its ends.
    private static func fold(_ word: Substring) -> String {
        let letters = trimmed(word)
        return (letters.isEmpty ? word : letters).lowercased()
    }

    /// Text without the punctuation that parts it from other text.
    private static func trimmed(_ text: Substring) -> Substring {
        let marks: Set<Character> = [",", ";", ":", ".", "…"]
        var text = text.drop(while: marks.contains)
        while let last = text.last, marks.contains(last) { text.removeLast() }
        return text
    }
}

extension TemplatePattern: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let pattern = Self(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "a pattern has words, and slots in braces with words between them: “\(text)”"
                ))
        }
        self = pattern
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}
