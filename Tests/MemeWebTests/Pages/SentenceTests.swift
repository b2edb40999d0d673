import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

struct SentenceTests {
    private let german = """
        {"No font is called “{1}”.": "Keine Schrift heißt „{1}“.", "{1} or {2}?": "{2} oder {1}?",
         "a PDF": "ein PDF", "This is {1}.": "Das ist {1}."}
        """

    private func inGerman(_ sentence: Sentence) throws -> String {
        sentence.text(in: try PageWords(.german, tables: Array(german.utf8)))
    }

    @Test func itIsLookedUpByTheTextAroundItsValues() {
        let sentence: Sentence = "\(2) pictures of \("a cat")" + " and \(3) of a dog."
        #expect(sentence.key == "{1} pictures of {2} and {3} of a dog.")
        #expect("\(sentence)" == "2 pictures of a cat and 3 of a dog.")
    }

    @Test func itIsSaidInALanguage() throws {
        let name = "Impakt"
        #expect(try inGerman("No font is called “\(name)”.") == "Keine Schrift heißt „Impakt“.")
        #expect(try inGerman("There is nothing else.") == "There is nothing else.")
    }

    @Test func aTranslationMayChangeTheOrder() throws {
        #expect(try inGerman("\("this") or \("that")?") == "that oder this?")
    }

    @Test func aSentenceInASentenceIsSaidInItsLanguage() throws {
        #expect(try inGerman("This is \(Sentence("a PDF")).") == "Das ist ein PDF.")
    }

    @Test(arguments: ["{1}", "{2}", "{", "}", "{0}", "{-1}", "{99999999999999999999}", "{1", ""])
    func aValueThatLooksLikeAPlaceStays(_ value: String) throws {
        #expect(try inGerman("No font is called “\(value)”.") == "Keine Schrift heißt „\(value)“.")
        #expect(try inGerman("Braces \(value) {1}") == "Braces \(value) \(value)")
    }

    @Test func aProblemIsToldInTheLanguageOfTheBrowser() async throws {
        try await TestServer.run { server in
            let path = "/api/v1/memes/\(MemeID())"
            for (accepted, language, detail) in [
                (
                    "de-AT, en;q=0.5", "de",
                    "Dieses Meme gibt es nicht; vielleicht wurde es gelöscht."
                ),
                ("fr", "en", "There is no such meme; it may have been deleted."),
            ] {
                let response = try await server.get(path, headers: ["Accept-Language": accepted])
                #expect(response.status == 404)
                #expect(response["content-language"] == language)
                #expect(try response.json["detail"] as? String == detail)
            }
            let chosen = try await server.get(
                path, headers: ["Accept-Language": "de", "Cookie": "mememe-language=es"])
            #expect(
                try chosen.json["detail"] as? String
                    == "No existe ese meme; puede que se haya eliminado.")
            let plain = try await server.get(path)
            #expect(plain["content-language"] == "en")
        }
    }

    // MARK: The tables

    private static let translated = PageLanguage.allCases.filter { $0 != .english }

    @Test(arguments: translated)
    func everySentenceOfTheTableIsSaid(language: PageLanguage) throws {
        let table = try table(of: language)
        #expect(
            table.keys.subtracting(try sentences(in: "Sources/MemeWeb")).subtracting(names) == [])
        for english in table.keys {
            guard case .always(let text) = table.translation(of: english) else {
                Issue.record("\(english) is no text")
                continue
            }
            #expect(places(in: text) == places(in: english), "\(english): \(text)")
            #expect(text != "" && text == text.trimmingCharacters(in: .whitespaces))
        }
    }

    /// What happens to pictures and memes is told in the user's words.
    @Test(arguments: translated)
    func everyProblemAndWarningIsThere(language: PageLanguage) throws {
        let table = try table(of: language)
        let folder = "Sources/MemeWeb/API/Problems"
        for file in ["Problem+Errors.swift", "Problem+Rendering.swift"] {
            let said = try sentences(in: "\(folder)/\(file)").filter {
                $0.hasSuffix(".") && $0.contains(" ")
            }
            #expect(said.count > 15)
            #expect(said.subtracting(table.keys).subtracting(Self.forPrograms) == [])
        }
        #expect(names.subtracting(table.keys) == [])
    }

    /// What only those who set a server up, or programs, get to read.
    private static let forPrograms: Set = [
        "{1}.",
        "This server is not known by {1}: use its address, or have the name added to the hosts that it allows.",
    ]

    /// What a file may be, and the formats.
    private var names: Set<String> {
        [
            ImageFormat.list, "a video", "a JPEG 2000", "a Photoshop document", "an icon file",
            "a QOI",
            "a PDF", "a PostScript file", "a ZIP archive", "a gzip archive",
            "a Matroska or WebM video",
            "a PNG that was damaged by a conversion to text",
            "a PNG that was damaged by a conversion of line ends", "an SVG", "an HTML page",
            "Not Found",
        ]
    }

    private func table(of language: PageLanguage) throws -> PageWords {
        try PageWords(
            language, tables: WebAssets().bytes("languages/server/\(language.rawValue).json"))
    }

    private func places(in text: String) -> Set<String> {
        Set(text.matches(of: #/\{\d\}/#).map { String($0.output) })
    }

    /// The literals of a source file, or of all in a folder, as ``Sentence/key`` has them.
    private func sentences(in path: String) throws -> Set<String> {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let place = root.appending(path: path)
        let files =
            path.hasSuffix(".swift")
            ? [place]
            : FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        return try files.reduce(into: []) { found, file in
            var literals = Literals(try String(contentsOf: file, encoding: .utf8))
            while let literal = literals.next() { found.insert(literal) }
        }
    }
}

/// The string literals of Swift code, with the values in them numbered, and those that are added as one.
private struct Literals {
    private var rest: Substring

    init(_ code: String) {
        rest =
            code.split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .joined(separator: "\n")[...]
    }

    mutating func next() -> String? {
        guard let start = rest.firstIndex(of: "\"") else { return nil }
        rest = rest[start...].dropFirst()
        var (literal, count) = ("", 0)
        while let character = rest.popFirst() {
            if character == "\"" {
                guard let more = rest.prefixMatch(of: #/\s*\+\s*"/#) else { break }
                rest = rest[more.range.upperBound...]
            } else if character == "\\", rest.popFirst() == "(" {
                skipValue()
                count += 1
                literal += "{\(count)}"
            } else {
                literal.append(character)
            }
        }
        return literal
    }

    /// Skips the rest of an interpolated value.
    private mutating func skipValue() {
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        }
    }
}
