import Foundation
import MemeRender
import MemeStore

extension Console {
    /// Prints a JSON document for people and programs, without control characters.
    package static func printJSON(_ value: some Encodable) throws {
        try print(JSONDocument(value).lines())
    }

    /// Prints a JSON document on one line, for JSON Lines.
    static func printJSONLine(_ value: some Encodable) throws {
        try print(JSONDocument(value).line())
    }

    private static func print(_ document: [UInt8]) throws {
        try print(text(of: document))
    }

    /// The text of a JSON document, without control characters.
    static func text(of document: [UInt8]) -> String {
        // JSON is UTF-8, even if file names aren't.
        String(decoding: document, as: UTF8.self).repaired.withEscapedControls
    }

    /// Prints the documents of several memes as one, or the document of one.
    static func printJSON(_ values: [some Encodable], ofSeveral: Bool) throws {
        if !ofSeveral, let value = values.first {
            try printJSON(value)
        } else {
            try printJSON(ResultsRecord(results: values))
        }
    }
}

/// The output of a command for several pictures or memes: for each what it prints for one.
struct ResultsRecord<Record: Encodable>: Encodable {
    var results: [Record]
}
