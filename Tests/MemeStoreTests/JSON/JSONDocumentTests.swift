import Foundation
import Testing

@testable import MemeStore

@Suite struct JSONDocumentTests {
    private struct Empty: Codable {}

    private struct Value: Codable, Equatable {
        var before = 1
        @OrNull var lacking: Int? = nil
        var list: [String] = []
        var more = ["a \"{[,:]}\" \\": [1, 2]]
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func theVersionComesFirst() throws {
        #expect(text(try JSONDocument(Empty()).line()) == #"{"schema":1}"#)
        #expect(
            text(try JSONDocument(Value()).line())
                == #"{"schema":1,"before":1,"lacking":null,"list":[],"more":{"a \"{[,:]}\" \\":[1,2]}}"#
        )
    }

    @Test func aDocumentIsAnObject() {
        #expect(throws: EncodingError.self) { try JSONDocument([1]).line() }
    }

    @Test func linesAreIndented() throws {
        #expect(
            text(try JSONDocument(Value()).lines()) == #"""
                {
                  "schema": 1,
                  "before": 1,
                  "lacking": null,
                  "list": [],
                  "more": {
                    "a \"{[,:]}\" \\": [
                      1,
                      2
                    ]
                  }
                }
                """#)
    }

    @Test func theVersionIsChecked() throws {
        let decoder = JSONSchema.decoder
        func read(_ text: String) throws -> Value {
            try decoder.decode(JSONDocument<Value>.self, from: Data(text.utf8)).content
        }
        #expect(try read(text(JSONDocument(Value()).lines())) == Value())
        let rest = #""before":1,"list":[],"more":{}}"#
        #expect(try read(#"{"schema":1,"# + rest).lacking == nil)
        for schema in ["", #""schema":2,"#, #""schema":0,"#, #""schema":"1","#] {
            #expect(throws: DecodingError.self) { try read("{" + schema + rest) }
        }
    }
}
