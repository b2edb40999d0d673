/// Outlined letters of a few pixels. Without care they run together: what is between them is less than a
/// pixel wide, and so is their outline. How they are drawn then is up to ``LetterWeight``. Letters without an
/// outline keep apart as they are.
extension Typesetter {
    /// The height of capitals, in pixels, below which letters are set with care.
    static let smallCapHeight = 12.0
    /// What is added to the distance of small letters, in ems.
    static let smallLetterSpacing = 0.05
    /// By what part letters may be smaller for capitals as high as whole pixels.
    static let smallLoss = 0.08

    /// The caption as it is set in small letters, and how it fits.
    ///
    /// - Parameter fitted: how it fits otherwise.
    /// - Returns: `nil` if its letters aren't small, or if something would be cut off for the sake of it.
    func fitSmall(
        _ caption: Caption, _ fitted: FittedText, _ face: FontFace, in box: Rect,
        _ limits: SizeLimits
    ) throws(RenderError) -> (caption: Caption, fitted: FittedText)? {
        guard let small = Self.small(caption, in: face, at: fitted.fontSize),
            let text = try CaptionText(small, in: face, from: fonts, context)
        else { return nil }
        var apart = try fit(text, in: box, limits)
        apart.fontSize = Self.wholeSize(of: face, near: apart.fontSize)
        let least = limits.minimum ?? 0
        return apart.fontSize < least && fitted.fontSize >= least ? nil : (small, apart)
    }

    /// The caption as it is set in small letters: farther apart, with an outline of whole pixels.
    ///
    /// - Parameter fontSize: the size that its letters would have otherwise, in pixels.
    /// - Returns: `nil` if its letters aren't small, or have no outline.
    static func small(_ caption: Caption, in face: FontFace, at fontSize: Double) -> Caption? {
        guard capHeight(of: face, at: fontSize) < smallCapHeight, fontSize > 0,
            caption.style.outlineWidth > 0
        else { return nil }
        var small = caption
        small.style.letterSpacing += smallLetterSpacing
        let outline = outlineWidth(of: caption, in: face, at: fontSize)
        // The letters become smaller, but not the outline.
        small.style.outlineWidth = max(
            small.style.outlineWidth, outline / (fontSize * (1 - 2 * smallLoss)))
        return small
    }

    /// A size of small letters at which capitals are as high as whole pixels, if that is near.
    static func wholeSize(of face: FontFace, near fontSize: Double) -> Double {
        let height = capHeight(of: face, at: fontSize)
        let whole = height.rounded(.down)
        return whole > 0 && whole >= height * (1 - smallLoss)
            ? fontSize * whole / height : fontSize
    }

    /// Puts the lines of small letters on whole pixels, and makes their outline as wide as whole pixels.
    ///
    /// - Parameter box: the box of the ink, in which it stays.
    static func putOnPixels(
        _ layout: inout CaptionLayout, _ caption: Caption, in face: FontFace, _ box: Rect
    ) {
        // There is no more room for it than was left.
        layout.outlineWidth = min(
            layout.outlineWidth, outlineWidth(of: caption, in: face, at: layout.fontSize))
        guard layout.rotation.angle == 0, caption.style.arc == 0 else { return }
        let isLow = caption.verticalAlignment == .bottom
        // Away from the edge of the picture, if there is room.
        for rule in isLow ? [FloatingPointRoundingRule.down, .up] : [.up, .down]
        where layout.putLinesOnPixels(rule, in: box) { return }
    }

    /// The width of the outline in pixels: whole ones, but no more than a quarter of the letters' height.
    private static func outlineWidth(
        of caption: Caption, in face: FontFace, at fontSize: Double
    ) -> Double {
        let width = caption.style.outlineWidth * fontSize
        return max(width, min(max(1, width.rounded()), capHeight(of: face, at: fontSize) / 4))
    }

    static func capHeight(of face: FontFace, at fontSize: Double) -> Double {
        face.capHeight / face.unitsPerEm * fontSize
    }
}

extension CaptionLayout {
    /// Moves the baselines to the edges of pixels.
    ///
    /// - Returns: whether the ink stays in the box so; if not, nothing is moved.
    fileprivate mutating func putLinesOnPixels(
        _ rule: FloatingPointRoundingRule, in box: Rect
    ) -> Bool {
        let shifts = lines.map { $0.origin.y.rounded(rule) - $0.origin.y }
        guard let least = shifts.min(), let most = shifts.max(),
            inkBox.y + least >= box.y, inkBox.maxY + most <= box.maxY
        else { return false }
        for (index, shift) in shifts.enumerated() {
            lines[index].origin.y += shift
            for glyph in lines[index].glyphs.indices {
                lines[index].glyphs[glyph].origin.y += shift
            }
        }
        for place in [\CaptionLayout.inkBox, \.letterBox] {
            self[keyPath: place].y += least
            self[keyPath: place].height += most - least
        }
        return true
    }
}
