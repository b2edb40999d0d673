import Testing

@testable import mememe

@Suite struct EscapeTests {
    /// An accent behind a line break, found by a fuzzer, is no part of the `n` that stands for it.
    @Test(arguments: ["a\nb", "\\n", "\\", "\n\u{5c5}", "\r\n", "\\\u{301}n", "\n\n\\\\"])
    func whatIsEscapedIsReadAsItWas(_ text: String) {
        #expect(Array(Parse.escapes(Parse.escaped(text)).utf8) == Array(text.utf8))
        #expect(!Parse.escaped(text).unicodeScalars.contains("\n"))
    }
}
