import Foundation
import Testing

@testable import MememeCommands

@Suite struct PrintableTests {
    @Test(arguments: [
        ("plain ünïcödé 👨‍👩‍👧", "plain ünïcödé 👨‍👩‍👧"), ("a\nb", "a⏎b"), ("a\r\nb", "a⏎b"),
        ("\u{1b}[0m", "␛[0m"), ("\u{7}\u{0}", "␇␀"), ("\u{7f}", "␡"), ("\u{9b}", "�"),
        ("\u{2028}", "⏎"), ("\u{202e}gpj", "�gpj"), ("\t", "␉"),
    ])
    func controlCharactersBecomePictures(_ text: String, _ expected: String) {
        #expect(text.printable == expected)
    }

    @Test func jsonReordersNothing() throws {
        let text = "\u{202e}gpj.\u{2066}ü\n"
        let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        let escaped = json.withEscapedControls
        #expect(escaped == #"["\u202egpj.\u2066ü\n"]"#)
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == [text])
    }

    @Test(arguments: [
        ("a  b", "a  b"), ("a\n    - b\n\n", "a - b"), ("", ""),
    ])
    func messagesAreOneLine(_ text: String, _ expected: String) {
        #expect(text.oneLine == expected)
    }
}
