import Testing

@testable import MememeCommands

@Suite struct EscapeTests {
    /// A combining accent after a line break must not join the `n` of the escape sequence. A fuzzer
    /// found this.
    @Test(arguments: ["a\nb", "\\n", "\\", "\n\u{5c5}", "\r\n", "\\\u{301}n", "\n\n\\\\"])
    func whatIsEscapedIsReadAsItWas(_ text: String) {
        #expect(Array(Parse.escapes(Parse.escaped(text)).utf8) == Array(text.utf8))
        #expect(!Parse.escaped(text).unicodeScalars.contains("\n"))
    }
}
