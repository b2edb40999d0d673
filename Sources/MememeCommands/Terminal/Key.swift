/// A key press.
package enum Key: Hashable {
    case character(Character)
    case enter
    case backspace
    /// Ctrl-U.
    case eraseLine
    /// Ctrl-W.
    case eraseWord
    /// Ctrl-D.
    case endOfText
    /// Ctrl-C, or the terminal was closed.
    case interrupt
    /// Ctrl-Z.
    case suspend
    /// Any key without a function here, such as an arrow.
    case other
}

extension Key {
    /// Reads the bytes of one key from a terminal in raw mode.
    ///
    /// - Parameter next: reads the next byte, blocking; `nil` at the end of input.
    init(reading next: () -> UInt8?) {
        guard let first = next() else {
            self = .interrupt
            return
        }
        self.init(first, next)
    }

    private init(_ first: UInt8, _ next: () -> UInt8?) {
        switch first {
        case 0x03: self = .interrupt
        case 0x04: self = .endOfText
        case 0x08, 0x7f: self = .backspace
        case 0x0a, 0x0d: self = .enter
        case 0x15: self = .eraseLine
        case 0x17: self = .eraseWord
        case 0x1a: self = .suspend
        case 0x1b: self = Self.afterEscape(next)
        case 0x00..<0x20: self = .other
        default: self = Self.decode(first, next)
        }
    }

    /// Skips an escape sequence: `[` or `O`, parameters, and the final byte (ECMA-48, section 5.4); or
    /// the letter that was pressed together with Alt.
    private static func afterEscape(_ next: () -> UInt8?) -> Key {
        guard let introducer = next() else { return .interrupt }
        switch introducer {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            while let byte = next(), !(0x40...0x7e).contains(byte) {}
            return .other
        // Escape itself was pressed, then a control key such as Ctrl-C.
        case ..<0x20: return Key(introducer, next)
        default: return .other
        }
    }

    /// Decodes the rest of a UTF-8 character; `.other` if it is invalid.
    private static func decode(_ first: UInt8, _ next: () -> UInt8?) -> Key {
        let following = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0
        var bytes = [first]
        for _ in 0..<following {
            guard let byte = next() else { return .interrupt }
            bytes.append(byte)
        }
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first
        else { return .other }
        return .character(character)
    }
}
