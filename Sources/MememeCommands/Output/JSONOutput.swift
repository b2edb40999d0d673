import Foundation
import MemeStore

extension Console {
    /// Prints a value as JSON: keys sorted, dates in ISO 8601, and nothing in it that a terminal heeds.
    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try print(value, by: encoder)
    }

    /// Prints a value as JSON in one line, likewise, for what may be followed by others.
    static func printJSONLine(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try print(value, by: encoder)
    }

    private static func print(_ value: some Encodable, by encoder: JSONEncoder) throws {
        // JSON is UTF-8, whatever names files have.
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        try print(json.repaired.withEscapedControls)
    }

    /// Prints what there is of each of several memes as an array; of one as it is.
    static func printJSON(_ values: [some Encodable], ofSeveral: Bool) throws {
        if !ofSeveral, let value = values.first {
            try printJSON(value)
        } else {
            try printJSON(values)
        }
    }
}
