/// How a caption looks; the default is the classic meme: white, bold, all caps, black outline.
public struct CaptionStyle: Hashable, Sendable {
    public var font: FontReference = .impact
    public var fill: Color = .white
    public var outline: Color = .black
    /// How far the outline reaches beyond the letters, as a fraction of the font size;
    /// 0 draws none. From 0 to ``maximumOutlineWidth``; a renderer refuses any other.
    public var outlineWidth = 0.06
    public var letterCase: LetterCase = .upper
    public var alignment: HorizontalAlignment = .center
    /// Which edge of its box the text clings to; where `nil`, the one of the caption's role.
    public var verticalAlignment: VerticalAlignment?

    public static let maximumOutlineWidth = 0.5

    public init(
        font: FontReference = .impact,
        fill: Color = .white,
        outline: Color = .black,
        outlineWidth: Double = 0.06,
        letterCase: LetterCase = .upper,
        alignment: HorizontalAlignment = .center,
        verticalAlignment: VerticalAlignment? = nil
    ) {
        precondition(
            (0...Self.maximumOutlineWidth).contains(outlineWidth), "outlineWidth is from 0 to 0.5")
        self.font = font
        self.fill = fill
        self.outline = outline
        self.outlineWidth = outlineWidth
        self.letterCase = letterCase
        self.alignment = alignment
        self.verticalAlignment = verticalAlignment
    }
}

public enum HorizontalAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    case left
    case center
    case right
}

public enum VerticalAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    case top
    case middle
    case bottom
}

extension CaptionStyle: Codable {
    private enum CodingKeys: String, CodingKey {
        case font, fill, outline, outlineWidth, letterCase, alignment, verticalAlignment
    }

    /// Reads a style in which every property may be missing, so that a recipe written before a
    /// property existed can be read for ever.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let standard = CaptionStyle()
        func value<T: Decodable>(_ key: CodingKeys, or fallback: T) throws -> T {
            try values.decodeIfPresent(T.self, forKey: key) ?? fallback
        }
        self.init()
        font = try value(.font, or: standard.font)
        fill = try value(.fill, or: standard.fill)
        outline = try value(.outline, or: standard.outline)
        outlineWidth = try value(.outlineWidth, or: standard.outlineWidth)
        letterCase = try value(.letterCase, or: standard.letterCase)
        alignment = try value(.alignment, or: standard.alignment)
        verticalAlignment = try values.decodeIfPresent(
            VerticalAlignment.self, forKey: .verticalAlignment)
    }
}
