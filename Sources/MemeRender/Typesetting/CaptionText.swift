/// The shaped text of a caption: everything that doesn't depend on the font size and the box.
struct CaptionText {
    let fonts: CaptionFonts
    let heldInvalidText: Bool
    let metrics: Metrics
    /// The segments of each typed line, and its direction.
    private(set) var paragraphs: [(segments: [Segment], isRightToLeft: Bool)]

    private let unshaped: [Paragraph]
    let style: CaptionStyle

    /// `nil` if there is nothing to draw.
    init?(
        _ caption: Caption, in face: FontFace, from library: FontLibrary, _ context: RenderContext
    ) throws(RenderError) {
        let style = caption.style
        let clean = CleanText(style.letterCase.applied(to: caption.text, language: style.language))
        guard !clean.lines.isEmpty else { return nil }
        var paragraphs = clean.lines.map(Paragraph.init)
        var fonts = CaptionFonts(face, from: library)
        fonts.choose(for: &paragraphs, language: style.language)
        let shaper = ParagraphShaper(style: style, fonts: fonts.fonts)
        let shaped = try paragraphs.map { paragraph throws(RenderError) in
            (
                segments: try shaper.segments(
                    of: paragraph, at: paragraph.segments(.phrases), context),
                isRightToLeft: paragraph.isRightToLeft
            )
        }
        guard shaped.contains(where: { !$0.segments.isEmpty }) else { return nil }
        self.fonts = fonts
        self.style = style
        heldInvalidText = clean.heldInvalidText
        unshaped = paragraphs
        self.paragraphs = shaped
        metrics = Metrics(of: shaped.flatMap(\.segments), style: style, face: face)
    }

    var segments: [Segment] { paragraphs.flatMap(\.segments) }

    /// Where a word ends that is too long for a line.
    enum WordBreak: CaseIterable {
        /// At hyphens and slashes; what is too long for a line then ends in the fewest parts, of about one width.
        case evenly
        /// At hyphens and slashes; what is too long for a line then ends between any two characters.
        case atHyphens
        /// Between any two characters.
        case anywhere
    }

    /// The text with additional break opportunities for segments wider than `width`.
    ///
    /// - Parameter width: in ``Em`` units.
    func broken(
        toFit width: Double, _ wordBreak: WordBreak, _ context: RenderContext
    ) throws(RenderError) -> CaptionText {
        let shaper = ParagraphShaper(style: style, fonts: fonts.fonts)
        var broken = self
        for index in unshaped.indices
        where paragraphs[index].segments.contains(where: { $0.ink.width > width }) {
            let paragraph = unshaped[index]
            var ranges: [Range<Int>] = []
            for range in paragraph.segments(wordBreak == .anywhere ? .phrases : .characters) {
                let whole = try shaper.segments(of: paragraph, at: [range], context)
                guard whole.contains(where: { $0.ink.width > width }) else {
                    ranges.append(range)
                    continue
                }
                let characters = paragraph.characters(in: range)
                guard wordBreak == .evenly else {
                    ranges += characters
                    continue
                }
                let advances = try shaper.advances(of: paragraph, at: characters, context)
                ranges += Self.joined(characters, advances, toFit: width)
            }
            broken.paragraphs[index].segments =
                try shaper.segments(of: paragraph, at: ranges, context)
        }
        return broken
    }

    /// Joins adjacent characters to the fewest parts of about one width that are no wider than `width`.
    private static func joined(
        _ characters: [Range<Int>], _ advances: [Double], toFit width: Double
    ) -> [Range<Int>] {
        let whole = advances.reduce(0, +)
        let count = (whole / max(width, 1)).rounded(.up)
        var parts: [Range<Int>] = []
        var last = -1.0
        var pen = 0.0
        for (character, advance) in zip(characters, advances) {
            let part = ((pen + advance / 2) / whole * count).rounded(.down)
            if part == last, let before = parts.popLast() {
                parts.append(before.lowerBound..<character.upperBound)
            } else {
                parts.append(character)
            }
            last = part
            pen += advance
        }
        return parts
    }

    /// How many lines of a width the text has if a segment too wide for one begins a line, fills it, and goes on in
    /// the next. It never is less with a letter more.
    ///
    /// - Parameter width: in ``Em`` units.
    /// - Returns: `nil` for more lines than anybody could read.
    func lineCount(width: Double) -> Int? {
        guard width > 0 else { return nil }
        var count = 0
        for paragraph in paragraphs {
            count += 1
            var pen = 0.0
            for segment in paragraph.segments {
                if pen > 0, pen + segment.ink.width > width {
                    count += 1
                    pen = 0
                }
                let more = max((segment.ink.width / width).rounded(.up) - 1, 0)
                guard Double(count) + more < Self.mostLines else { return nil }
                count += Int(more)
                pen += segment.advance - more * width + (segment.space?.advance ?? 0)
            }
        }
        return count
    }

    private static let mostLines = 1e6

    /// The line breaker for this text.
    var breaker: LineBreaker {
        LineBreaker(
            paragraphs: paragraphs.map { paragraph in
                paragraph.segments.map { segment in
                    let ink = segment.ink
                    return LineBreaker.Piece(
                        inkStart: paragraph.isRightToLeft
                            ? segment.advance - ink.right : ink.left,
                        inkEnd: paragraph.isRightToLeft ? segment.advance - ink.left : ink.right,
                        advance: segment.advance, space: segment.space?.advance ?? 0)
                }
            })
    }
}
