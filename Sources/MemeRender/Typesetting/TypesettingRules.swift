/// The constants of typesetting, for a program that predicts where words will be, such as the editor of
/// the web app.
///
/// As JSON they are objects and numbers. Lengths are in ems unless a property says otherwise.
package struct TypesettingRules: Encodable, Sendable {
    /// The style of a caption that asks for nothing.
    package let style = CaptionStyle()
    /// The offsets and the blur of a shadow that says only its color.
    package let shadow = Shadow()
    /// The boxes of the top and the bottom caption, and the box of all other captions.
    package let boxes = Boxes()
    /// The styles of the top and the bottom caption in the layouts other than the classic one.
    package let layouts = Layouts()
    /// The largest font size of a caption that names none, as a fraction of the geometric mean of the
    /// meme's sides.
    package let largestFontSize = Typesetter.largestFontFraction
    /// The font size below which words are broken rather than made smaller.
    package let legibleFontSize = LegibleFontSize()
    /// Another line has to make the letters larger by this share divided by the number of lines.
    package let worthOfALine = Typesetter.worthOfALine
    /// By what factor letters have to become larger for a word to be broken that is too long for a line.
    package let worthOfABreak = Typesetter.worthOfABreak
    /// The distance from letters with their outline to the edge of the box behind them.
    package let textBackgroundPadding = CaptionStyle.textBackgroundPadding
    /// The line pitch as a multiple of the capital height.
    package let pitchOfCapitals = Metrics.pitchOfCapitals
    /// The least distance between the outlines of adjacent lines.
    package let leastGap = Metrics.leastGap

    /// The side of the meme, in pixels, from which on ink keeps a pixel from the edge.
    package let sideWithMargin = Box.sideWithMargin
    package let small = SmallLetters()

    package init() {}

    package struct Boxes: Encodable, Sendable {
        package let top = Box.top
        package let bottom = Box.bottom
        package let whole = Box.whole
    }

    package struct Layouts: Encodable, Sendable {
        package let bar = Styles(.bar)
        package let demotivational = Styles(.demotivational)
    }

    package struct Styles: Encodable, Sendable {
        package let top: CaptionStyle
        package let bottom: CaptionStyle

        init(_ layout: Recipe.Layout) {
            top = layout.style(of: .top)
            bottom = layout.style(of: .bottom)
        }
    }

    /// How outlined letters of a few pixels are set.
    package struct SmallLetters: Encodable, Sendable {
        /// The height of capitals, in pixels, below which letters are small.
        package let capHeight = Typesetter.smallCapHeight
        /// What is added to the distance of letters.
        package let letterSpacing = Typesetter.smallLetterSpacing
        /// By what part letters may be smaller for capitals as high as whole pixels.
        package let loss = Typesetter.smallLoss
    }

    /// The larger of both is the least legible size.
    package struct LegibleFontSize: Encodable, Sendable {
        package let pixels = Typesetter.leastLegiblePixels
        /// A fraction of the geometric mean of the meme's sides.
        package let fraction = Typesetter.leastLegibleFraction
    }
}
