public import MemeRender

/// Where a caption stands, in JSON. Lengths are in pixels of the meme, from its top left, to a
/// hundredth.
public struct CaptionLayoutJSON: Codable, Hashable, Sendable {
    /// A line as it is drawn, before the caption is turned.
    public struct Line: Codable, Hashable, Sendable {
        /// The text after the change of letter case.
        public var text: String
        /// The left end of the baseline.
        public var x: Double
        public var y: Double
        /// The width of the ink, outline and shadow included.
        public var inkWidth: Double
    }

    public struct Rectangle: Codable, Hashable, Sendable {
        public var x: Double
        public var y: Double
        public var width: Double
        public var height: Double
    }

    /// The text as typed.
    public var text: String
    public var role: Caption.Role
    public var lines: [Line]
    public var fontSize: Double
    /// How far the outline reaches beyond the letters.
    public var outlineWidth: Double
    /// The rotation in degrees, clockwise.
    public var angle: Double
    /// The bounding box of all ink, turned.
    public var inkBox: Rectangle
    /// The names of the fonts in use.
    public var fonts: [String]
    /// Sentences about this caption.
    public var warnings: [String]

    /// - Parameters:
    ///   - layout: the layout of the caption.
    ///   - words: the sentence of a warning; by default its description.
    public init(
        _ layout: CaptionLayout, warning words: (RenderWarning) -> String = { "\($0)" }
    ) {
        text = layout.text
        role = layout.role
        lines = layout.lines.map {
            Line(
                text: $0.text, x: $0.origin.x.hundredths, y: $0.origin.y.hundredths,
                inkWidth: $0.inkWidth.hundredths)
        }
        fontSize = layout.fontSize.hundredths
        outlineWidth = layout.outlineWidth.hundredths
        angle = layout.rotation.angle.hundredths
        inkBox = Rectangle(
            x: layout.inkBox.x.hundredths, y: layout.inkBox.y.hundredths,
            width: layout.inkBox.width.hundredths, height: layout.inkBox.height.hundredths)
        fonts = layout.fonts
        warnings = layout.warnings.map(words)
    }
}

extension Double {
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
