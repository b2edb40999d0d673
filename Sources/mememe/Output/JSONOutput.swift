import Foundation

extension Console {
    /// Prints a value as JSON: keys sorted, dates in ISO 8601.
    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try print(String(decoding: encoder.encode(value), as: UTF8.self))
    }
}
