/// An element of a recipe that is composited onto the picture.
///
/// Its JSON is that of the element. The properties tell which kind it is: a caption has `text`.
public enum Layer: Hashable, Sendable {
    case caption(Caption)

    /// The caption; `nil` if the layer is of another kind.
    public var caption: Caption? {
        switch self {
        case .caption(let caption): caption
        }
    }
}

extension Layer: Codable {
    private enum CodingKeys: String, CodingKey {
        case text
    }

    /// - Throws: `DecodingError`, also if the properties are those of no kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard values.contains(.text) else {
            throw DecodingError.keyNotFound(
                CodingKeys.text,
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "a layer has a text, and is a caption then"))
        }
        self = .caption(try Caption(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .caption(let caption): try caption.encode(to: encoder)
        }
    }
}
