import MemeRender

/// Where the words of a meme stand: lengths are in pixels of the meme, from its top left.
struct LayoutRecord: Encodable {
    struct Caption: Encodable {
        var fontSize: Double
        /// How far the outline reaches beyond the letters.
        var outlineWidth: Double
        /// In degrees, clockwise, about the middle of the words.
        var angle: Double
        /// As they stand before the caption is turned.
        var lines: [Line]
        /// What holds all ink, turned.
        var inkBox: Rectangle
        /// The names of the fonts that were used.
        var fonts: [String]
    }

    struct Line: Encodable {
        /// As it is drawn, after the change of case.
        var text: String
        /// The left end of the baseline.
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
    /// For each caption of the recipe its layout, `null` where it has no words.
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
