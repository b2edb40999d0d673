import Testing

@testable import MememeCommands

@Suite struct TextFieldTests {
    /// The state of a field after these bytes are typed into it.
    private func type(_ bytes: [UInt8], placeholder: String = "TOP") -> TextField.State {
        var rest = bytes[...]
        var field = TextField(placeholder: placeholder)
        while true {
            let state = field.press(Key { rest.popFirst() })
            if state != .typing { return state }
        }
    }

    @Test(arguments: [
        ("\r", ""), ("\n", ""), ("\u{4}", ""), ("x\r", "x"), ("x\u{7f}\r", ""),
        ("\u{7f}\r", ""), ("\u{8}y\r", "y"), ("\u{15}\r", ""), ("one two\u{17}\r", "one "),
        ("one  \u{17}\r", ""), ("\u{17}\r", ""), ("\u{1b}[A\r", ""), ("\u{1b}[1;5Cx\r", "x"),
        ("\u{1b}x\u{1}\r", ""), ("\u{1b}\u{1b}[A\r", ""),
        ("e\u{301}\u{7f}\r", ""), ("日本語\u{7f}\r", "日本"),
    ])
    func keys(_ typed: String, _ expected: String) {
        #expect(type(Array(typed.utf8)) == .done(expected))
    }

    @Test func bytesThatAreNoTextAreIgnored() {
        #expect(type([0x61, 0xe6, 0x97, 0x61, 0x80, 0x62, 0x0d]) == .done("ab"))
    }

    @Test(
        arguments: [[0x03], [0x61, 0x03], [0x1b, 0x03], [0x1b, 0x1b, 0x03], [], [0xe6, 0x97]]
            as [[UInt8]])
    func cancelling(_ bytes: [UInt8]) {
        #expect(type(bytes) == .cancelled)
    }
}
