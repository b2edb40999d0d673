/// Shapes the segments of paragraphs in their assigned fonts.
struct ParagraphShaper {
    private let style: CaptionStyle
    private let fonts: [FittedFont]
    private let letterSpacing: Double
    /// The space between two words: the font's own, plus what the outlines of the letters on both sides
    /// cover of it.
    private let space: Double

    init(style: CaptionStyle, fonts: [FittedFont]) {
        self.style = style
        self.fonts = fonts
        letterSpacing = Em.units(style.letterSpacing)
        let face = fonts[0].face
        space = Em.units(
            max(0, face.space / face.unitsPerEm + style.letterSpacing) + 2 * style.outlineWidth)
    }

    /// - Parameter ranges: of the paragraph's elements, each of which becomes a segment unless
    ///   there is nothing in it to draw.
    func segments(
        of paragraph: Paragraph, at ranges: [Range<Int>], _ context: RenderContext
    ) throws(RenderError) -> [Segment] {
        var segments: [Segment] = []
        for range in ranges {
            // A font can make any number of glyphs of each word.
            try context.check()
            if let segment = segment(of: paragraph, paragraph.elements[range]) {
                segments.append(segment)
            }
        }
        return segments
    }

    /// How far the pen advances with each of some parts of a paragraph, in ``Em`` units.
    func advances(
        of paragraph: Paragraph, at ranges: [Range<Int>], _ context: RenderContext
    ) throws(RenderError) -> [Double] {
        try ranges.map { range throws(RenderError) in
            try segments(of: paragraph, at: [range], context).first?.advance ?? 0
        }
    }

    private func segment(
        of paragraph: Paragraph, _ elements: ArraySlice<Paragraph.Element>
    ) -> Segment? {
        guard let last = elements.lastIndex(where: { !$0.character.isSpace }) else { return nil }
        let words = elements[...last]
        var runs: [ShapedRun] = []
        var rest = words
        while let first = rest.first {
            let run =
                first.character.isWordSpace ? rest.prefix(1) : rest.prefix { $0.joins(first) }
            runs.append(shaped(run, of: paragraph))
            rest = rest.dropFirst(run.count)
        }
        let gap = elements[(last + 1)...].first
        let text = paragraph.text.utf8
        let start = text.index(text.startIndex, offsetBy: words[words.startIndex].range.lowerBound)
        let end = text.index(text.startIndex, offsetBy: words[last].range.upperBound)
        let segment = Segment(
            text: paragraph.text[start..<end], runs: runs,
            space: gap.map { ShapedRun(space: width(of: $0.character), level: $0.level) })
        return segment.ink.isEmpty ? nil : segment
    }

    private func shaped(
        _ elements: ArraySlice<Paragraph.Element>, of paragraph: Paragraph
    ) -> ShapedRun {
        let first = elements[elements.startIndex]
        if first.character.isWordSpace {
            return ShapedRun(space: width(of: first.character), level: first.level)
        }
        guard let font = first.font else {
            return ShapedRun(
                Array(repeating: fonts[0].face.missing, count: elements.count), in: fonts[0],
                font: 0, level: first.level, letterSpacing: letterSpacing)
        }
        let spacing = Script.isJoined(first.script) ? 0 : letterSpacing
        let run = TextRun(
            text: paragraph.text,
            range: first.range.lowerBound..<elements[elements.endIndex - 1].range.upperBound,
            script: first.script, isRightToLeft: first.level & 1 != 0, language: style.language,
            hasLigatures: spacing == 0,
            halfWidths: elements.indices.filter(paragraph.isHalfWidth)
                .map { paragraph.elements[$0].range })
        return ShapedRun(
            fonts[font].face.shape(run), in: fonts[font], font: font, level: first.level,
            letterSpacing: spacing)
    }

    /// The ideographic space is as wide as the characters around it.
    private func width(of space: Character) -> Double {
        space == "\u{3000}" ? max(self.space, Em.units) : self.space
    }
}

extension Paragraph.Element {
    /// Whether the element is shaped together with the preceding element of its segment.
    fileprivate func joins(_ other: Paragraph.Element) -> Bool {
        !character.isWordSpace && font == other.font && level == other.level
            && script == other.script
    }
}

extension FontFace {
    /// The box that stands for a character that no font has.
    fileprivate var missing: ShapedGlyph {
        ShapedGlyph(
            id: Self.missingGlyph, cluster: 0, advance: 0.7 * unitsPerEm, offset: Point(x: 0, y: 0))
    }
}
