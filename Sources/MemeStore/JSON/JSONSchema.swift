public import Foundation

/// The schema of mememe's JSON: the names and the format that the command, the HTTP API and exports
/// share. `Documentation/json.md` describes it.
public enum JSONSchema {
    /// The version, which each document states as `schema`. It changes if a key gets another meaning or
    /// type, or disappears; a new key doesn't change it.
    public static let version = 1

    /// An encoder of the schema's format: sorted keys, and dates in ISO 8601 with milliseconds.
    public static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.iso8601)
        }
        return encoder
    }

    /// A decoder of the schema's format. It reads dates with or without a fraction of a second.
    public static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = try Date(iso8601: container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "this is no date")
            }
            return date
        }
        return decoder
    }
}
