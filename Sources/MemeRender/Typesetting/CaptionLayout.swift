/// Where the words of a caption stand, as plain values in pixels of the meme, from its top left.
public struct CaptionLayout: Hashable, Sendable {
    /// One line of words.
    public struct Line: Hashable, Sendable {
        /// The words as drawn, after the change of case.
        public var text: String
        /// Where the pen starts: the left end of the baseline.
        public var origin: Point
        /// From the leftmost to the rightmost ink, outline and shadow included.
        public var inkWidth: Double
        /// The glyphs in the order they are drawn.
        var glyphs: [PositionedGlyph]
    }

    /// The words as they were typed.
    public var text: String
    /// That of the caption.
    public var role = Caption.Role.other
    /// The lines as they stand before the caption is turned.
    public var lines: [Line]
    /// The size of an em.
    public var fontSize: Double
    /// The visible width of the outline outside the letters.
    public var outlineWidth: Double
    /// How the finished lines are turned.
    public var rotation = Rotation()
    /// The smallest upright rectangle that holds all ink, outline and shadow included, turned.
    public var inkBox: Rect
    /// The names of the fonts that were used, in the order of their first glyphs.
    public var fonts: [String]
    /// What the user should know of this caption; ``Rendering/warnings`` has it as well.
    public var warnings: [RenderWarning] = []
}

/// A turn about a point.
public struct Rotation: Hashable, Sendable {
    /// In degrees, clockwise.
    public var angle = 0.0
    /// In pixels of the meme.
    public var center = Point(x: 0, y: 0)
}

/// A glyph of a font and where its origin is, in pixels of the meme before it is turned.
struct PositionedGlyph: Hashable, Sendable {
    /// Which of ``TypesetCaption/fonts`` it is from.
    var font = 0
    var id: UInt32
    var origin: Point
}
