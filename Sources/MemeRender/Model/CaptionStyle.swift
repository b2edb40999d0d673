/// How a caption looks. The default is the classic meme: white, bold, all caps, with a black outline.
///
/// Every length except the font sizes is in ems, so that a style looks the same on every picture. A style
/// may have any numbers, but a renderer throws ``RenderError/invalidRecipe(reason:)`` if one isn't in the
/// range that its property names.
public struct CaptionStyle: Hashable, Sendable {
    public var font: FontReference = .impact
    public var fill: Color = .white
    /// The color that the fill runs to from the top of the words to their bottom; `nil` for a fill of one
    /// color. Emoji keep their colors.
    public var gradient: Color?
    public var outline: OutlineColor = .black
    /// How far the outline reaches beyond the letters, in ems, from 0 to ``maximumOutlineWidth``; 0
    /// draws none. A renderer refuses any other value.
    public var outlineWidth = 0.06
    /// The shadow behind letters and outline; `nil` for none.
    public var shadow: Shadow?
    /// The color of a box behind all lines, ``textBackgroundPadding`` ems larger than letters and outline
    /// on each side; `nil` for none. Letters without fill and outline are cut out of it.
    public var textBackground: Color?
    /// The place that a tail of the box behind the words leads to, from 0 to 1 each; `nil` for none. With a
    /// tail the box is a speech bubble, which is white if there is no ``textBackground``.
    public var tail: PicturePoint?
    /// Whether the box or the speech bubble is cut out of the meme, so that whatever it is laid on shows through:
    /// the picture and all layers below. A ``textBackground`` tints the hole, and the words stand in it. A meme
    /// whose format holds no transparency has the recipe's background there, and the renderer warns of it.
    public var cutsOut = false
    /// How much of the picture the caption hides, from 0 to 1: all of it, its box, shadow, outline and
    /// letters together.
    public var opacity = 1.0
    public var letterCase: LetterCase = .upper
    /// The language of the words, as a BCP 47 tag such as `tr` or `zh-Hant`; `nil` if it isn't known. It
    /// affects upper-casing, line breaks, and the regional forms of Han characters.
    public var language: String?
    public var alignment: HorizontalAlignment = .center
    /// The edge of its box that the text is aligned to; `nil` for the default of the caption's role.
    public var verticalAlignment: VerticalAlignment?
    /// The rotation of the caption about its center, in degrees, clockwise.
    public var angle = 0.0
    /// The angle that the words bend through, in degrees, from -360 to 360: an arch if it is positive, a
    /// bowl if it is negative; 0 for straight lines.
    public var arc = 0.0
    /// The largest font size, however much room there is; `nil` for a limit that suits the picture.
    public var maximumSize: FontSize?
    /// The smallest font size. Text that doesn't fit at this size is cut off with an ellipsis, and the
    /// renderer warns of it. If `nil`, the text shrinks until it fits.
    public var minimumSize: FontSize?
    /// The line height as a multiple of the default, which keeps lines from touching. From 0.5 to 5.
    public var lineSpacing = 1.0
    /// Extra space between letters, in ems, from -0.2 to 2; it can be negative. Scripts whose letters
    /// join, such as Arabic, ignore it.
    public var letterSpacing = 0.0

    public static let maximumOutlineWidth = 0.5
    /// The distance from letters with their outline to the edge of the box behind them, in ems.
    public static let textBackgroundPadding = 0.2

    /// The color of the box behind the words; `nil` if it is fully transparent.
    var visibleTextBackground: Color? {
        let usual: Color? = tail == nil || cutsOut ? nil : .white
        return (textBackground ?? usual).flatMap { $0.alpha > 0 ? $0 : nil }
    }

    /// Whether a box or a bubble can be seen behind the words, be it a hole.
    var hasTextBackground: Bool { cutsOut || visibleTextBackground != nil }

    /// The style with a color instead of a hole.
    func fillingHole(with color: Color) -> CaptionStyle {
        guard cutsOut else { return self }
        var style = self
        style.cutsOut = false
        style.textBackground = textBackground?.laid(on: color) ?? color
        return style
    }

    /// The shadow; `nil` if it is fully transparent.
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
        case font, fill, gradient, outline, outlineWidth, shadow, textBackground, tail, cutsOut,
            opacity
        case letterCase, language
        case alignment, verticalAlignment, angle, arc
        case maximumSize, minimumSize, lineSpacing, letterSpacing
    }

    /// Decodes a style. Every property may be missing, so that a recipe remains readable if it was
    /// written before the property existed.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<T: Decodable>(_ key: CodingKeys, into value: inout T) throws {
            value = try values.decodeIfPresent(T.self, forKey: key) ?? value
        }
        self.init()
        try read(.font, into: &font)
        try read(.fill, into: &fill)
        gradient = try values.decodeIfPresent(Color.self, forKey: .gradient)
        try read(.outline, into: &outline)
        try read(.outlineWidth, into: &outlineWidth)
        shadow = try values.decodeIfPresent(Shadow.self, forKey: .shadow)
        textBackground = try values.decodeIfPresent(Color.self, forKey: .textBackground)
        tail = try values.decodeIfPresent(PicturePoint.self, forKey: .tail)
        try read(.cutsOut, into: &cutsOut)
        try read(.opacity, into: &opacity)
        try read(.letterCase, into: &letterCase)
        language = try values.decodeIfPresent(String.self, forKey: .language)
        try read(.alignment, into: &alignment)
        verticalAlignment = try values.decodeIfPresent(
            VerticalAlignment.self, forKey: .verticalAlignment)
        try read(.angle, into: &angle)
        try read(.arc, into: &arc)
        maximumSize = try values.decodeIfPresent(FontSize.self, forKey: .maximumSize)
        minimumSize = try values.decodeIfPresent(FontSize.self, forKey: .minimumSize)
        try read(.lineSpacing, into: &lineSpacing)
        try read(.letterSpacing, into: &letterSpacing)
    }

    /// What a style is of which nothing is said.
    private static let usual = CaptionStyle()

    /// Encodes a style. No hole, an opacity of 1 and an arc of 0 are left out, as before there were any others; and all
    /// that is as it is by default, if the encoder is told so (`CodingUserInfoKey.leavesOutDefaults`).
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let isShort = encoder.userInfo[.leavesOutDefaults] != nil
        let usual = Self.usual
        func write<T: Encodable & Equatable>(
            _ value: T, besides usual: T, forKey key: CodingKeys
        ) throws {
            if !isShort || value != usual { try values.encode(value, forKey: key) }
        }
        try write(font, besides: usual.font, forKey: .font)
        try write(fill, besides: usual.fill, forKey: .fill)
        try values.encodeIfPresent(gradient, forKey: .gradient)
        try write(outline, besides: usual.outline, forKey: .outline)
        try write(outlineWidth, besides: usual.outlineWidth, forKey: .outlineWidth)
        try values.encodeIfPresent(shadow, forKey: .shadow)
        try values.encodeIfPresent(textBackground, forKey: .textBackground)
        try values.encodeIfPresent(tail, forKey: .tail)
        if cutsOut { try values.encode(true, forKey: .cutsOut) }
        if opacity != 1 { try values.encode(opacity, forKey: .opacity) }
        try write(letterCase, besides: usual.letterCase, forKey: .letterCase)
        try values.encodeIfPresent(language, forKey: .language)
        try write(alignment, besides: usual.alignment, forKey: .alignment)
        try values.encodeIfPresent(verticalAlignment, forKey: .verticalAlignment)
        try write(angle, besides: usual.angle, forKey: .angle)
        if arc != 0 { try values.encode(arc, forKey: .arc) }
        try values.encodeIfPresent(maximumSize, forKey: .maximumSize)
        try values.encodeIfPresent(minimumSize, forKey: .minimumSize)
        try write(lineSpacing, besides: usual.lineSpacing, forKey: .lineSpacing)
        try write(letterSpacing, besides: usual.letterSpacing, forKey: .letterSpacing)
    }
}

extension CodingUserInfoKey {
    /// Has styles encoded without what is as it is by default, for those who decode them at once: it takes half the time.
    package static let leavesOutDefaults = CodingUserInfoKey(rawValue: "leavesOutDefaults")
}

extension [CodingUserInfoKey: Any] {
    fileprivate subscript(_ key: CodingUserInfoKey?) -> Any? { key.flatMap { self[$0] } }
}
