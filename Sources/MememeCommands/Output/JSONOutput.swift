import Foundation
import MemeRender
import MemeStore

extension Console {
    /// Prints a value as JSON, with sorted keys, ISO 8601 dates, and no control characters.
    package static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try print(value, by: encoder)
    }

    /// Prints a value as JSON on one line, for JSON Lines.
    static func printJSONLine(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try print(value, by: encoder)
    }

    private static func print(_ value: some Encodable, by encoder: JSONEncoder) throws {
        // JSON is UTF-8, even if file names aren't.
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        try print(json.repaired.withEscapedControls)
    }

    /// Prints the values of several memes as an array, or the value of one without an array.
    static func printJSON(_ values: [some Encodable], ofSeveral: Bool) throws {
        if !ofSeveral, let value = values.first {
            try printJSON(value)
        } else {
            try printJSON(values)
        }
    }
}
