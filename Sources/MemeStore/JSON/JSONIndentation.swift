/// The layout of JSON for people: two spaces for each level, and empty lists and objects on one line.
///
/// Foundation breaks the line inside an empty list and puts a space before each colon.
enum JSONIndentation {
    /// - Parameter line: valid JSON without blanks between values.
    static func indented(_ line: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(line.count * 3 / 2)
        var depth = 0
        var isText = false
        var isEscaped = false
        func lineBreak() {
            result.append(UInt8(ascii: "\n"))
            result += repeatElement(UInt8(ascii: " "), count: 2 * depth)
        }
        for (index, byte) in line.enumerated() {
            if isText {
                result.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                result.append(byte)
                depth += 1
                if index + 1 < line.count, !Self.closes(line[index + 1]) { lineBreak() }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if index > 0, !Self.opens(line[index - 1]) { lineBreak() }
                result.append(byte)
            case UInt8(ascii: ","):
                result.append(byte)
                lineBreak()
            case UInt8(ascii: ":"):
                result += Array(": ".utf8)
            default:
                if byte == UInt8(ascii: "\"") { isText = true }
                result.append(byte)
            }
        }
        return result
    }

    private static func opens(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }

    private static func closes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }
}
