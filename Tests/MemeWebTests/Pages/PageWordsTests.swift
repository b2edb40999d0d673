import Foundation
import Testing

@testable import MemeWeb

/// The tables of texts have what the pages and the scripts say, and nothing else.
struct PageWordsTests {
    private static let translated = PageLanguage.allCases.filter { $0 != .english }
    private let assets = WebAssets()

    @Test(arguments: translated)
    func everyTextIsThere(language: PageLanguage) throws {
        let words = try pageWords(in: language)
        let said = texts.union(countedTexts.values)
        #expect(said.subtracting(words.keys).sorted() == [])
        #expect(words.keys.subtracting(said).sorted() == [])
    }

    @Test(arguments: translated)
    func everyTextKeepsItsValues(language: PageLanguage) throws {
        let words = try assets.words(in: language)
        for english in texts {
            guard case .always(let text) = words.translation(of: english) else {
                Issue.record("\(english) is no text")
                continue
            }
            #expect(values(in: text) == values(in: english), "\(english): \(text)")
            #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespaces))
        }
    }

    @Test(arguments: translated)
    func everyNumberHasItsForms(language: PageLanguage) throws {
        let words = try assets.words(in: language)
        for other in countedTexts.values {
            guard case .counted(let forms) = words.translation(of: other) else {
                Issue.record("\(other) has no forms")
                continue
            }
            #expect(Set(forms.keys) == Set(PluralForm.all(in: language).map(\.rawValue)))
            for (form, text) in forms {
                // One, none and two may be a word.
                let isWord = ["zero", "one", "two"].contains(form) && values(in: text).isEmpty
                #expect(isWord || values(in: text) == ["{count}"], "\(other): \(form)")
            }
        }
    }

    /// A text that a script doesn't look up would be English for everybody.
    @Test func scriptsLookAllTextsUp() {
        let known = texts.union(countedTexts.keys).union(countedTexts.values)
        for path in scripts {
            let code = assets.text(path).split(separator: "\n")
                .filter {
                    !$0.drop { $0 == " " }.hasPrefix("/") && !$0.drop { $0 == " " }.hasPrefix("*")
                }
                .joined(separator: "\n")
            let sentences =
                code.matches(of: #/'([A-Z][^'\n]* [^'\n]*)'/#).map { String($0.output.1) }
                + code.matches(of: #/[?:(] '([A-Z][a-z]+)'/#).map { String($0.output.1) }
                + code.matches(of: #/`([^`\n]* [a-z]+\.)`/#).map { String($0.output.1) }
                + code.matches(of: #/`([A-Z][a-z]*[ …][^`\n]*)`/#).map { String($0.output.1) }
            #expect(
                sentences.filter { !known.contains($0) && !Self.names.contains($0) } == [],
                "\(path)")
        }
    }

    /// Names of fonts, formats and keys, which are the same in all languages.
    private static let names: Set = ["Comic Neue", "Escape", "Impact", "JPEG XL"]
    private static let formats: Set = ["JPEG", "PNG", "GIF", "WebP", "AVIF"]

    private var scripts: [String] {
        assets.code.filter { $0.hasSuffix(".js") && !$0.contains("extras/") }
    }

    /// The texts that pages get, without those that the server says besides.
    private func pageWords(in language: PageLanguage) throws -> PageWords {
        try PageWords(language, tables: assets.bytes("languages/\(language.rawValue).json"))
    }

    /// The English texts of pages and of scripts.
    private var texts: Set<String> {
        var texts = Set<String>()
        for name in assets.templates where !name.contains("extras") {
            let page = TranslatedPage(assets.text("pages/\(name).mustache")) { $0 }
            texts.formUnion(page.texts)
        }
        for path in scripts {
            for match in assets.text(path).matches(of: #/\bt\(\s*'([^']+)'/#) {
                texts.insert(String(match.output.1))
            }
        }
        texts.formUnion(SentMemesOrder.allCases.map(\.name))
        texts.insert("Extras")
        return texts.subtracting(Self.formats)
    }

    /// The English texts that go with numbers: those for others by those for one.
    private var countedTexts: [String: String] {
        var texts = ["the last day": "{count} days left"]
        for path in scripts {
            let found = assets.text(path).matches(
                of: #/\bcounted\(\s*[^,]+,\s*'([^']+)',\s*'([^']+)'/#)
            for match in found { texts[String(match.output.1)] = String(match.output.2) }
        }
        return texts
    }

    /// The places of values in a text, such as `{name}` and `{{total}}`.
    private func values(in text: String) -> Set<String> {
        Set(text.matches(of: #/\{+\w+\}+/#).map { String($0.output) })
    }
}
