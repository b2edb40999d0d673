/// An element of a recipe that is composited onto the picture.
///
/// Its JSON is that of the element. The properties tell which kind it is: a caption has `text`, a picture
/// has `source`.
public enum Layer: Hashable, Sendable {
    case caption(Caption)
    case picture(PictureLayer)

    /// The caption; `nil` if the layer is of another kind.
    public var caption: Caption? {
        switch self {
        case .caption(let caption): caption
        case .picture: nil
        }
    }

    /// The picture; `nil` if the layer is of another kind.
    public var picture: PictureLayer? {
        switch self {
        case .caption: nil
        case .picture(let picture): picture
        }
    }

    /// The name of the place in a ``Template`` that the layer is in; `nil` if it isn't in one.
    public var slot: String? {
        switch self {
        case .caption(let caption): caption.slot
        case .picture(let picture): picture.slot
        }
    }
}

extension Layer: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, source
    }

    /// - Throws: `DecodingError`, also if the properties are those of no kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if values.contains(.text) {
            self = .caption(try Caption(from: decoder))
        } else if values.contains(.source) {
            self = .picture(try PictureLayer(from: decoder))
        } else {
            throw DecodingError.keyNotFound(
                CodingKeys.text,
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "a layer has a text if it is a caption, or a source if it is a picture"
                ))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .caption(let caption): try caption.encode(to: encoder)
        case .picture(let picture): try picture.encode(to: encoder)
        }
    }
}
