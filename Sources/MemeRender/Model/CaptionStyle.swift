/// How a caption looks; the default is the classic meme: white, bold, all caps, black outline.
///
/// Every length but the font sizes is in ems, so that a style looks the same on every picture.
public struct CaptionStyle: Hashable, Sendable {
    public var font: FontReference = .impact
    public var fill: Color = .white
    public var outline: OutlineColor = .black
    /// How far the outline reaches beyond the letters, in ems; 0 draws none. From 0 to
    /// ``maximumOutlineWidth``; a renderer refuses any other.
    public var outlineWidth = 0.06
    /// A shadow behind letters and outline; none where `nil`.
    public var shadow: Shadow?
    public var letterCase: LetterCase = .upper
    /// The language of the words, as a BCP 47 tag such as `tr` or `zh-Hant`; `nil` where it isn't
    /// known. It decides about capital letters, line breaks, and the forms of shared characters.
    public var language: String?
    public var alignment: HorizontalAlignment = .center
    /// Which edge of its box the text clings to; where `nil`, the one of the caption's role.
    public var verticalAlignment: VerticalAlignment?
    /// How far the caption is turned about its own middle, in degrees, clockwise.
    public var angle = 0.0
    /// The words grow no larger than this, however much room there is; where `nil`, no larger
    /// than suits the picture.
    public var maximumSize: FontSize?
    /// The words get no smaller than this: what then doesn't fit is left out, with an ellipsis
    /// and a warning. Where `nil`, they shrink as far as they must.
    public var minimumSize: FontSize?
    /// The distance of baselines as a multiple of the usual one, which keeps lines apart. From
    /// 0.5 to 5.
    public var lineSpacing = 1.0
    /// What is added between letters, in ems; it can be negative. From -0.2 to 2. Scripts whose
    /// letters join, such as Arabic, are left as they are.
    public var letterSpacing = 0.0

    public static let maximumOutlineWidth = 0.5

    /// The shadow, unless it is clear.
    var visibleShadow: Shadow? { shadow.flatMap { $0.color.alpha > 0 ? $0 : nil } }

    public init(
        font: FontReference = .impact,
        fill: Color = .white,
        outline: OutlineColor = .black,
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
        case font, fill, outline, outlineWidth, shadow, letterCase, language
        case alignment, verticalAlignment, angle
        case maximumSize, minimumSize, lineSpacing, letterSpacing
    }

    /// Reads a style in which every property may be missing, so that a recipe written before a
    /// property existed can be read for ever.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<T: Decodable>(_ key: CodingKeys, into value: inout T) throws {
            value = try values.decodeIfPresent(T.self, forKey: key) ?? value
        }
        self.init()
        try read(.font, into: &font)
        try read(.fill, into: &fill)
        try read(.outline, into: &outline)
        try read(.outlineWidth, into: &outlineWidth)
        shadow = try values.decodeIfPresent(Shadow.self, forKey: .shadow)
        try read(.letterCase, into: &letterCase)
        language = try values.decodeIfPresent(String.self, forKey: .language)
        try read(.alignment, into: &alignment)
        verticalAlignment = try values.decodeIfPresent(
            VerticalAlignment.self, forKey: .verticalAlignment)
        try read(.angle, into: &angle)
        maximumSize = try values.decodeIfPresent(FontSize.self, forKey: .maximumSize)
        minimumSize = try values.decodeIfPresent(FontSize.self, forKey: .minimumSize)
        try read(.lineSpacing, into: &lineSpacing)
        try read(.letterSpacing, into: &letterSpacing)
    }
}
