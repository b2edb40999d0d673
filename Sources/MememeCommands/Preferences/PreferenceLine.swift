import Foundation

/// A line of `config.toml`: `name = value`, in the subset of TOML 1.0 that settings need.
///
/// Values are single-line strings, numbers, `true` and `false`; there are no tables or arrays.
struct PreferenceLine {
    let name: String
    /// The value as it would be typed on the command line.
    let value: String

    private static let form = "write name = \"value\", a number, true or false"

    /// - Returns: `nil` if the line is empty or a comment.
    /// - Throws: ``Unacceptable``.
    init?(_ line: Substring) throws {
        var rest = line.unicodeScalars.drop(while: \.isBlank)
        guard let first = rest.first, first != "#" else { return nil }
        if first == "[" { throw Unacceptable("there are no tables here: \(Self.form)") }
        name = String(String.UnicodeScalarView(rest.prefix(while: \.isOfName)))
        rest = rest.dropFirst(name.unicodeScalars.count).drop(while: \.isBlank)
        guard !name.isEmpty, rest.popFirst() == "=" else {
            throw Unacceptable("this is no setting: \(Self.form)")
        }
        rest = rest.drop(while: \.isBlank)
        switch rest.first {
        case "\"":
            value = try Self.basicString(&rest)
        case "'":
            rest.removeFirst()
            value = String(String.UnicodeScalarView(rest.prefix { $0 != "'" }))
            rest = rest.dropFirst(value.unicodeScalars.count)
            guard rest.popFirst() == "'" else { throw Unacceptable("a ' is missing at its end") }
        default:
            let word = rest.prefix { !$0.isBlank && $0 != "#" }
            value = String(String.UnicodeScalarView(word))
            rest = rest.dropFirst(word.count)
            guard ["true", "false"].contains(value) || Self.isNumber(value) else {
                throw Unacceptable("“\(value)” needs quotation marks: \(Self.form)")
            }
        }
        rest = rest.drop(while: \.isBlank)
        guard rest.isEmpty || rest.first == "#" else {
            throw Unacceptable("something follows the value: \(Self.form)")
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
            && Double(text) != nil
    }

    /// Parses a quoted string with its escapes.
    private static func basicString(
        _ rest: inout String.UnicodeScalarView.SubSequence
    ) throws -> String {
        rest.removeFirst()
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(value)
            case "\\":
                let escape = rest.popFirst()
                switch escape {
                case "\"", "\\": value.append(escape ?? "\\")
                case "n": value.append("\n")
                case "t": value.append("\t")
                case "u", "U":
                    let digits = rest.prefix(escape == "u" ? 4 : 8)
                    guard let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                        let character = Unicode.Scalar(number)
                    else { throw Unacceptable("\\u is followed by four digits, 0 to 9 and a to f") }
                    value.append(character)
                    rest = rest.dropFirst(digits.count)
                default:
                    throw Unacceptable(#"a backslash is followed by ", \, n, t or u"#)
                }
            default: value.append(scalar)
            }
        }
        throw Unacceptable("a \" is missing at its end")
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }

    /// Whether the character may occur in a bare key (TOML 1.0).
    fileprivate var isOfName: Bool {
        isASCII && properties.isAlphabetic || ("0"..."9").contains(self) || self == "-"
            || self == "_"
    }
}
