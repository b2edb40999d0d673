/// The layout of a caption as plain values, in pixels of the meme from its top left.
public struct CaptionLayout: Hashable, Codable, Sendable {
    /// One line of text.
    public struct Line: Hashable, Codable, Sendable {
        /// The text as drawn, after the case change.
        public var text: String
        /// The left end of the baseline.
        public var origin: Point
        /// The width from the leftmost to the rightmost ink, outline and shadow included.
        public var inkWidth: Double
        /// The glyphs in drawing order. They aren't coded, because only who draws needs them.
        var glyphs: [PositionedGlyph] = []

        private enum CodingKeys: CodingKey {
            case text, origin, inkWidth
        }
    }

    /// The text as typed.
    public var text: String
    /// The role of the caption.
    public var role = Caption.Role.other
    /// The lines before the caption is rotated.
    public var lines: [Line]
    /// The font size in pixels: the size of an em.
    public var fontSize: Double
    /// The visible width of the outline, outside the letters.
    public var outlineWidth: Double
    /// The rotation of the finished lines.
    public var rotation = Rotation()
    /// The bounding box of all ink after rotation, outline, shadow and text background included.
    public var inkBox: Rect
    /// The box of the letters without outline and shadow, before rotation.
    var letterBox = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The height of capitals in pixels if the letters are set as small ones; `nil` otherwise.
    var smallCapHeight: Double?
    /// The place that the tail of a speech bubble leads to; `nil` for none.
    var tail: Point?
    /// The names of the fonts in use, in the order of their first glyphs.
    public var fonts: [String]
    /// The warnings about this caption; ``Rendering/warnings`` contains them too.
    public var warnings: [RenderWarning] = []
}

/// A rotation about a point.
public struct Rotation: Hashable, Codable, Sendable {
    /// The angle in degrees, clockwise.
    public var angle = 0.0
    /// The center, in pixels of the meme.
    public var center = Point(x: 0, y: 0)
}

/// A glyph with its origin, in pixels of the meme before rotation.
struct PositionedGlyph: Hashable, Sendable {
    /// The index of its font in ``TypesetCaption/fonts``.
    var font = 0
    var id: UInt32
    var origin: Point
    /// How far it is turned about its origin, in radians, clockwise: on an arc.
    var turn = 0.0
}
