/// A sentence for users, which can be said in their language.
///
/// It is written as an English literal, such as `"No font is called “\(name)”."`. Translations are looked up by its
/// ``key``, in which the values have numbers: `No font is called “{1}”.`
package struct Sentence: Sendable, Hashable {
    private var parts: [Part]

    fileprivate enum Part: Sendable, Hashable {
        case words(String)
        case value(String)
        case sentence(Sentence)
    }

    /// A sentence without values.
    package init(_ words: String) { parts = [.words(words)] }

    /// What translations are looked up by.
    var key: String {
        var count = 0
        return parts.reduce(into: "") { key, part in
            if case .words(let words) = part {
                key += words
            } else {
                count += 1
                key += "{\(count)}"
            }
        }
    }

    /// The sentence in a language; in English if that has no translation of it.
    func text(in words: PageWords) -> String {
        let values = parts.compactMap { part in
            switch part {
            case .words: nil as String?
            case .value(let value): value
            case .sentence(let sentence): sentence.text(in: words)
            }
        }
        return filled(words[key], with: values)
    }

    /// A text with values in place of `{1}`, `{2}` and so on. What looks like a place in a value stays as it is.
    private func filled(_ text: String, with values: [String]) -> String {
        var filled = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            filled += rest[..<start]
            let number = Int(rest[start..<end].dropFirst()) ?? 0
            let isPlace = values.indices.contains(number - 1)
            filled += isPlace ? values[number - 1][...] : rest[start...end]
            rest = rest[rest.index(after: end)...]
        }
        return filled + rest
    }

    package static func + (first: Sentence, second: Sentence) -> Sentence {
        var sum = first
        sum.parts += second.parts
        return sum
    }
}

extension Sentence: CustomStringConvertible {
    /// The sentence in English.
    package var description: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .words(let words): text += words
            case .value(let value): text += value
            case .sentence(let sentence): text += sentence.description
            }
        }
    }
}

extension Sentence: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append(.words(literal)) }
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.value(value.description))
        }

        package mutating func appendInterpolation(_ sentence: Sentence) {
            parts.append(.sentence(sentence))
        }
    }

    package init(stringLiteral value: String) { self.init(value) }

    package init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }
}
