/// What somebody pressed.
enum Key: Hashable {
    case character(Character)
    case enter
    case backspace
    /// Ctrl-U.
    case eraseLine
    /// Ctrl-W.
    case eraseWord
    /// Ctrl-D.
    case endOfText
    /// Ctrl-C, or the terminal is gone.
    case interrupt
    /// Ctrl-Z.
    case suspend
    /// A key that means nothing here, such as an arrow.
    case other
}

extension Key {
    /// Takes the bytes of one key from a terminal in raw mode.
    ///
    /// - Parameter next: the next byte, waiting for it; `nil` when there will be none.
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

    /// Skips what follows an escape: `[` or `O`, parameters, and the byte that ends them
    /// (ECMA-48, section 5.4); or the letter that was pressed together with Alt.
    private static func afterEscape(_ next: () -> UInt8?) -> Key {
        guard let introducer = next() else { return .interrupt }
        switch introducer {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            while let byte = next(), !(0x40...0x7e).contains(byte) {}
            return .other
        // Escape itself was pressed, and then a key that has its own meaning, such as Ctrl-C.
        case ..<0x20: return Key(introducer, next)
        default: return .other
        }
    }

    /// Takes the rest of a character of UTF-8; `.other` where it is none.
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
