import Foundation

/// The texts of the memes' pages in a language.
///
/// They are looked up by the English text, as gettext does, so that pages and scripts can be read. A text that has no
/// translation stays English.
struct PageWords: Sendable {
    let language: PageLanguage
    private let texts: [String: Text]

    /// A text, or those that go with a number.
    enum Text: Sendable, Equatable {
        case always(String)
        case counted([String: String])
    }

    /// - Parameter tables: JSON: objects of texts by the English one, each a string or an object of strings by the
    ///   names of plural forms. English has none.
    init(_ language: PageLanguage, tables: [UInt8]...) throws {
        self.language = language
        texts = try tables.filter { !$0.isEmpty }.reduce(into: [:]) { texts, table in
            let more = try JSONDecoder().decode([String: Text].self, from: Data(table))
            texts.merge(more) { text, _ in text }
        }
    }

    /// The English texts that there are translations of.
    var keys: Set<String> { Set(texts.keys) }

    subscript(_ english: String) -> String {
        if case .always(let text) = texts[english] { text } else { english }
    }

    /// A text whose form depends on a number.
    ///
    /// - Parameters:
    ///   - one: the English text for one.
    ///   - other: the English text for other numbers, which is what the translation is looked up by.
    ///   - shown: how the number is written, if not as it is.
    /// - Returns: the text with the number in place of `{count}`.
    func counted(_ count: Int, one: String, other: String, shown: String? = nil) -> String {
        var text = count == 1 ? one : other
        if case .counted(let forms) = texts[other] {
            let form = PluralForm(of: count, in: language)
            text = forms[form.rawValue] ?? text
        }
        // A list has two such texts for each meme, and `replacing` takes eight times as long.
        guard let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}")
        else { return text }
        return text[..<start] + (shown ?? String(count)) + text[text.index(after: end)...]
    }

    /// The translation of an English text.
    func translation(of english: String) -> Text? { texts[english] }
}

extension PageWords.Text: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .always(text)
        } else {
            self = .counted(try container.decode([String: String].self))
        }
    }
}
