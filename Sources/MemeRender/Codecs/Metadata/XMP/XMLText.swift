/// Escapes and unescapes XML text.
enum XMLText {
    /// The text escaped for the content of an element.
    static func escaped(_ text: String) -> String {
        // A fast path: most text needs no escaping.
        if text.utf8.allSatisfy(isPlain) { return text }
        var result = String.UnicodeScalarView()
        for scalar in legal(text).unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            // An XML parser would normalize it to a line feed.
            case "\r": result.append(contentsOf: "&#xD;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text without the characters that XML 1.0 can't contain (2.2), for example zero.
    static func legal(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        return String(
            text.unicodeScalars.filter { scalar in
                switch scalar {
                case "\t", "\n", "\r": true
                case "\0"..<" ", "\u{fffe}", "\u{ffff}": false
                default: true
                }
            })
    }

    /// The text escaped and quoted for an attribute.
    static func quoted(_ text: String) -> String {
        "\""
            + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "&quot;") + "\""
    }

    /// The unescaped text; `nil` if it has an unknown entity.
    static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            // No known entity is longer, so the search for its end stops early.
            guard let end = rest.prefix(12).firstIndex(of: ";"),
                let character = character(named: rest[..<end])
            else { return nil }
            result.unicodeScalars.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Whether a UTF-8 byte is always a character that needs no escaping.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): true
        case ..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xef: false
        default: true
        }
    }

    private static func character(named name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        case _ where name.hasPrefix("#x"):
            UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: nil
        }
    }
}
