/// Sets a caption: finds its lines, its size and the place of each glyph.
///
/// Widths scale with the font size, so the largest size that fits follows by arithmetic from
/// each number of lines; no size is ever tried. The largest size wins, then the fewest lines.
struct Typesetter {
    let face: FontFace

    /// From a baseline to the next, as a multiple of the capital height, where nothing collides.
    private static let lineSpacing = 1.22
    /// The least gap between the ink of one line and that of the next, in ems.
    private static let lineGap = 0.04

    /// The largest font size of a caption in a picture, in pixels, however few its words.
    ///
    /// It follows the geometric mean of the sides: words on a tall or wide picture look as large
    /// as on a square one of the same area.
    static func largestFontSize(in picture: PixelSize) -> Double {
        0.11 * (Double(picture.width) * Double(picture.height)).squareRoot()
    }

    /// The font size, in pixels, below which a caption is hard to read: on a screen as wide as a
    /// phone's, letters of this share of the picture are as high as small print.
    static func leastLegibleFontSize(in picture: PixelSize) -> Double {
        max(8, 0.02 * (Double(picture.width) * Double(picture.height)).squareRoot())
    }

    /// Sets a caption on a picture; `nil` where it has no words.
    func set(_ caption: Caption, in picture: PixelSize) -> SetCaption? {
        let paragraphs = paragraphs(of: caption)
        guard paragraphs.contains(where: { !$0.isEmpty }) else { return nil }
        let words = paragraphs.flatMap(\.self)
        let metrics = metrics(of: words, outline: caption.style.outlineWidth)
        let breaker = LineBreaker(paragraphs: paragraphs, space: metrics.space)
        let box = caption.box.pixels(on: picture)
        let fit = largestFit(
            of: breaker, metrics: metrics, in: box, limit: Self.largestFontSize(in: picture))
        let layout = place(
            breaker.evenLines(width: fit.lineWidth), of: words, metrics: metrics,
            fontSize: fit.fontSize, caption: caption, in: box)
        var warnings: [RenderWarning] = []
        if layout.fontSize < Self.leastLegibleFontSize(in: picture) {
            warnings.append(.illegible(text: caption.text, fontSize: layout.fontSize))
        }
        let missing = missingCharacters(in: words)
        if !missing.isEmpty { warnings.append(.missingGlyphs(characters: missing, package: nil)) }
        return SetCaption(
            layout: layout, style: caption.style, fonts: [FittedFont(face: face)],
            warnings: warnings)
    }

    /// The words of each line that was typed, changed in case and cleaned of control characters.
    private func paragraphs(of caption: Caption) -> [[ShapedWord]] {
        let text = caption.style.letterCase.applied(to: caption.text)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let paragraphs = lines.map { line in
            line.split(whereSeparator: \.breaksLine).compactMap { word -> ShapedWord? in
                let visible = String(word.filter { !$0.isControl })
                let shaped = ShapedWord(visible, in: face)
                return shaped.isBlank ? nil : shaped
            }
        }
        // Blank lines within the text are kept, those around it would only shrink it.
        let isBlank: ([ShapedWord]) -> Bool = \.isEmpty
        return Array(
            paragraphs.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// Heights in ems, and the widths around the ink.
    private struct Metrics {
        /// From the top of the first line's ink to its baseline, and from the last baseline to
        /// the bottom of the ink; without the outline.
        var ascent: Double
        var descent: Double
        /// From a baseline to the next.
        var pitch: Double
        var outline: Double
        /// Between two words, in font units: the font's own space, and what the outlines of the
        /// letters on both sides would take of it.
        var space: Double

        /// The height of a number of lines, outline included.
        func height(lines: Int) -> Double {
            ascent + Double(lines - 1) * pitch + descent + 2 * outline
        }
    }

    private func metrics(of words: [ShapedWord], outline: Double) -> Metrics {
        let capHeight = face.capHeight / face.unitsPerEm
        var ascent = (words.map(\.inkTop).max() ?? 0) / face.unitsPerEm
        let descent = -(words.map(\.inkBottom).min() ?? 0) / face.unitsPerEm
        // Where there is no ink at all, because the font lacks all of it, lines still have a height.
        if ascent + descent <= 0 { ascent = capHeight }
        return Metrics(
            ascent: ascent, descent: descent,
            pitch: max(
                capHeight * Self.lineSpacing, ascent + descent + 2 * outline + Self.lineGap),
            outline: outline,
            space: face.space + (2 * outline * face.unitsPerEm).rounded())
    }

    private func largestFit(
        of breaker: LineBreaker, metrics: Metrics, in box: Rect, limit: Double
    ) -> (fontSize: Double, lineWidth: Double) {
        func sizeByHeight(_ lines: Int) -> Double {
            min(limit, box.height / metrics.height(lines: lines))
        }
        func sizeByWidth(_ lineWidth: Double) -> Double {
            box.width / (lineWidth / face.unitsPerEm + 2 * metrics.outline)
        }
        // With each line more the height allows less and the width no less. The largest size is
        // at the first number of lines at which the width doesn't decide, or at the one before.
        let counts = breaker.lineCounts
        var first = counts.lowerBound
        var last = counts.upperBound
        while first < last {
            let middle = (first + last) / 2
            if sizeByWidth(breaker.narrowestWidth(lines: middle)) < sizeByHeight(middle) {
                first = middle + 1
            } else {
                last = middle
            }
        }
        var best = (fontSize: 0.0, lineWidth: 0.0)
        for count in max(counts.lowerBound, first - 1)...first {
            let width = breaker.narrowestWidth(lines: count)
            let size = min(sizeByHeight(count), sizeByWidth(width))
            if size > best.fontSize { best = (size, width) }
        }
        return best
    }

    private func place(
        _ lines: [LineBreaker.Line], of words: [ShapedWord], metrics: Metrics,
        fontSize: Double, caption: Caption, in box: Rect
    ) -> CaptionLayout {
        let style = caption.style
        let scale = fontSize / face.unitsPerEm
        let outline = style.outlineWidth * fontSize
        let height = metrics.height(lines: lines.count) * fontSize
        let top =
            switch style.verticalAlignment ?? caption.role.verticalAlignment {
            case .top: box.y
            case .middle: box.y + (box.height - height) / 2
            case .bottom: box.maxY - height
            }
        var ink = InkExtents()
        let placed = lines.enumerated().map { index, line in
            let extent = inkExtent(of: words[line], space: metrics.space)
            let inkWidth = line.isEmpty ? 0 : (extent.right - extent.left) * scale + 2 * outline
            let left =
                switch style.alignment {
                case .left: box.x
                case .center: box.x + (box.width - inkWidth) / 2
                case .right: box.maxX - inkWidth
                }
            let origin = Point(
                x: left + outline - extent.left * scale,
                y: top + outline + (metrics.ascent + Double(index) * metrics.pitch) * fontSize)
            var pen = 0.0
            var glyphs: [PositionedGlyph] = []
            for word in words[line] {
                ink.add(word, pen: pen, origin: origin, scale: scale)
                glyphs += word.positioned(at: origin, pen: pen, scale: scale)
                pen += word.advance + metrics.space
            }
            return CaptionLayout.Line(
                text: words[line].map(\.text).joined(separator: " "), origin: origin,
                inkWidth: inkWidth, glyphs: glyphs)
        }
        return CaptionLayout(
            text: caption.text, lines: placed, fontSize: fontSize, outlineWidth: outline,
            inkBox: ink.box(outline: outline), fonts: [face.name])
    }

    /// From a line's leftmost ink to its rightmost, from where the pen starts, in font units.
    private func inkExtent(
        of line: ArraySlice<ShapedWord>, space: Double
    ) -> (left: Double, right: Double) {
        guard let first = line.first else { return (0, 0) }
        var extent = (left: first.inkLeft, right: first.inkRight)
        var pen = 0.0
        for word in line {
            extent.left = min(extent.left, pen + word.inkLeft)
            extent.right = max(extent.right, pen + word.inkRight)
            pen += word.advance + space
        }
        return extent
    }

    /// Each character that the font lacks, once.
    private func missingCharacters(in words: [ShapedWord]) -> String {
        var known: Set<Character> = []
        var missing = ""
        for word in words {
            for glyph in word.glyphs where glyph.id == 0 {
                let bytes = word.text.utf8
                let start = bytes.index(bytes.startIndex, offsetBy: glyph.cluster)
                guard let character = word.text[start...].first else { continue }
                if known.insert(character).inserted { missing.append(character) }
            }
        }
        return missing
    }
}

/// Grows with each word to the box of all ink.
private struct InkExtents {
    private var left = Double.infinity
    private var top = Double.infinity
    private var right = -Double.infinity
    private var bottom = -Double.infinity

    mutating func add(_ word: ShapedWord, pen: Double, origin: Point, scale: Double) {
        left = min(left, origin.x + (pen + word.inkLeft) * scale)
        right = max(right, origin.x + (pen + word.inkRight) * scale)
        top = min(top, origin.y - word.inkTop * scale)
        bottom = max(bottom, origin.y - word.inkBottom * scale)
    }

    func box(outline: Double) -> Rect {
        Rect(
            x: left - outline, y: top - outline, width: right - left + 2 * outline,
            height: bottom - top + 2 * outline)
    }
}

extension Character {
    /// Whether a line may be broken here: white space that is not made to hold words together.
    fileprivate var breaksLine: Bool {
        isWhitespace && !["\u{a0}", "\u{202f}", "\u{2007}"].contains(self)
    }

    var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
}
