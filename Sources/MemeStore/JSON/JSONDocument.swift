public import Foundation

/// A whole JSON document: an object that states the version of its schema, before anything else.
public struct JSONDocument<Content> {
    /// The other members of the object.
    public var content: Content

    public init(_ content: Content) {
        self.content = content
    }
}

extension JSONDocument: Sendable where Content: Sendable {}
extension JSONDocument: Equatable where Content: Equatable {}

extension JSONDocument where Content: Encodable {
    /// The document on one line, in UTF-8.
    ///
    /// - Parameter encoder: encodes the content; by default ``JSONSchema/encoder``.
    /// - Throws: `EncodingError`, also if the content isn't encoded as an object.
    public func line(by encoder: JSONEncoder = JSONSchema.encoder) throws -> [UInt8] {
        let members = [UInt8](try encoder.encode(content))
        guard members.first == UInt8(ascii: "{") else {
            throw EncodingError.invalidValue(
                content,
                EncodingError.Context(
                    codingPath: [], debugDescription: "a document is an object"))
        }
        let isEmpty = members.dropFirst().first == UInt8(ascii: "}")
        // A reader may have to know the version before it can read the rest.
        return Array("{\"schema\":\(JSONSchema.version)\(isEmpty ? "" : ",")".utf8)
            + members.dropFirst()
    }

    /// The document with a line for each value, in UTF-8 and without a line break at its end.
    ///
    /// - Throws: as ``line(by:)``.
    public func lines() throws -> [UInt8] { try JSONIndentation.indented(line()) }
}

extension JSONDocument: Decodable where Content: Decodable {
    private enum CodingKeys: CodingKey {
        case schema
    }

    /// - Throws: `DecodingError`, also if the document is of a later version.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .schema)
        guard (1...JSONSchema.version).contains(version) else {
            throw DecodingError.dataCorruptedError(
                forKey: .schema, in: values,
                debugDescription: "version \(version) of the schema is unknown here")
        }
        content = try Content(from: decoder)
    }
}
