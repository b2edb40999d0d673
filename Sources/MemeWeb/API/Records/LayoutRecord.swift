import MemeRender

/// The places of a meme's words. Lengths are in pixels of the meme, from its top left corner.
struct LayoutRecord: Encodable {
    struct Caption: Encodable {
        var fontSize: Double
        /// The reach of the outline beyond the letters.
        var outlineWidth: Double
        /// The rotation in degrees, clockwise, about the center of the words.
        var angle: Double
        /// The lines before the caption is turned.
        var lines: [Line]
        /// The bounding box of all ink, after the turn.
        var inkBox: Rectangle
        /// The names of the fonts in use.
        var fonts: [String]
    }

    struct Line: Encodable {
        /// The text as it is drawn, after the change of letter case.
        var text: String
        /// The left end of the baseline. `y` is its height.
        var x: Double
        var y: Double
        var width: Double
    }

    struct Rectangle: Encodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// Of the meme.
    var width: Int
    var height: Int
    /// The layout of each caption of the recipe; `null` if the caption has no words.
    var captions: [Caption?]
    var warnings: [String]

    init(_ layout: RecipeLayout) {
        width = layout.size.width
        height = layout.size.height
        captions = layout.captions.map { $0.map(Caption.init) }
        warnings = layout.warnings.map(\.sentence)
    }
}

extension LayoutRecord.Caption {
    fileprivate init(_ layout: CaptionLayout) {
        self.init(
            fontSize: layout.fontSize, outlineWidth: layout.outlineWidth,
            angle: layout.rotation.angle,
            lines: layout.lines.map {
                LayoutRecord.Line(
                    text: $0.text, x: $0.origin.x, y: $0.origin.y, width: $0.inkWidth)
            },
            inkBox: LayoutRecord.Rectangle(
                x: layout.inkBox.x, y: layout.inkBox.y, width: layout.inkBox.width,
                height: layout.inkBox.height),
            fonts: layout.fonts)
    }
}
