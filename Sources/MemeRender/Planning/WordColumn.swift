/// Captions one below another. They are spaced by their capitals and baselines, which the eye takes for
/// their edges, so that margins look equal whether or not a word has a descender.
struct WordColumn {
    /// The top of the first capitals, in pixels.
    let top: Double
    /// How far ink may extend above and below the column, in pixels.
    let slack: Double
    /// The last baseline.
    private(set) var bottom: Double
    private(set) var captions: [Int: TypesetCaption] = [:]

    var isEmpty: Bool { captions.isEmpty }
    var height: Double { bottom - top }

    init(top: Double, slack: Double) {
        self.top = top
        self.slack = slack
        bottom = top
    }

    /// Adds a caption below the others.
    ///
    /// - Parameters:
    ///   - caption: the caption to move into the column.
    ///   - index: its index in the recipe.
    ///   - gap: the distance from the last baseline to its capitals, in its ems.
    mutating func append(_ caption: TypesetCaption, index: Int, gap: Double) {
        let layout = caption.layout
        let ink = layout.inkBox
        var edges = (top: ink.y, bottom: ink.maxY)
        if layout.rotation.angle == 0, let first = layout.lines.first, let last = layout.lines.last,
            let face = caption.fonts.first?.face
        {
            edges.top = first.origin.y - face.capHeight / face.unitsPerEm * layout.fontSize
            edges.bottom = last.origin.y
        }
        var start = bottom
        var overhang = slack
        if !isEmpty {
            start += gap * layout.fontSize
            // Between captions, accents have less room than at the edges of the column.
            overhang = gap / 2 * layout.fontSize
        }
        start += max(0, edges.top - ink.y - overhang)
        let shift = start - edges.top
        captions[index] = caption.moved(x: 0, y: shift)
        bottom = max(edges.bottom, ink.maxY - slack) + shift
    }
}
