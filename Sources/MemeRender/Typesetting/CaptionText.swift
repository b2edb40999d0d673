/// The words of a caption, taken apart and shaped: all that doesn't depend on size and box.
struct CaptionText {
    let fonts: CaptionFonts
    let heldInvalidText: Bool
    let metrics: Metrics
    /// The segments of each typed line, and how it runs.
    private(set) var paragraphs: [(segments: [Segment], isRightToLeft: Bool)]

    private let unshaped: [Paragraph]
    let style: CaptionStyle

    /// `nil` where there is nothing to draw.
    init?(_ caption: Caption, in face: FontFace, from library: FontLibrary) {
        let style = caption.style
        let clean = CleanText(style.letterCase.applied(to: caption.text, language: style.language))
        guard !clean.lines.isEmpty else { return nil }
        var paragraphs = clean.lines.map(Paragraph.init)
        var fonts = CaptionFonts(face, from: library)
        fonts.choose(for: &paragraphs, language: style.language)
        let shaper = ParagraphShaper(style: style, fonts: fonts.fonts)
        let shaped = paragraphs.map { paragraph in
            (
                segments: shaper.segments(of: paragraph, at: paragraph.segments(.phrases)),
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

    /// The lines of what is wider than `width` may end within words: between phrases' characters
    /// and, in what is still wider, between any two.
    ///
    /// - Parameter width: in ``Em`` units.
    func broken(toFit width: Double) -> CaptionText {
        let shaper = ParagraphShaper(style: style, fonts: fonts.fonts)
        var broken = self
        for index in unshaped.indices
        where paragraphs[index].segments.contains(where: { $0.ink.width > width }) {
            let paragraph = unshaped[index]
            let ranges = paragraph.segments(.characters).flatMap { range in
                let whole = shaper.segments(of: paragraph, at: [range])
                return whole.contains { $0.ink.width > width }
                    ? paragraph.characters(in: range) : [range]
            }
            broken.paragraphs[index].segments = shaper.segments(of: paragraph, at: ranges)
        }
        return broken
    }

    /// The measures by which lines are broken.
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
