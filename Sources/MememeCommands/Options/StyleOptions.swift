import ArgumentParser
import MemeRender

/// Options for captions' style and time. ``StyleProperty`` defines the name and the meaning of each.
struct StyleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An installed font, a font file, or impact, the default; see mememe fonts.",
            valueName: "name|file"),
        completion: .font, transform: StyleProperty.font.change)
    var font: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The colour of the letters: a CSS name, a crayon such as 'Atomic Tangerine', #rgb, "
                + "#rrggbb, #rrggbbaa or none. (default: white)", valueName: "color"),
        completion: .color, transform: StyleProperty.fill.change)
    var fill: StyleChange?

    @Option(
        help: ArgumentHelp(
            "A second colour, which the letters run to from top to bottom. (default: none)",
            valueName: "color|none"),
        completion: .color, transform: StyleProperty.gradient.change)
    var gradient: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The colour around the letters; auto is black or white, whichever stands out from "
                + "them. (default: black)", valueName: "color|auto|none"),
        completion: .outline, transform: StyleProperty.outline.change)
    var outline: StyleChange?

    @Option(
        help: ArgumentHelp(
            "How far the outline reaches, in ems, 0 to 0.5. (default: 0.06)", valueName: "ems"),
        transform: StyleProperty.outlineWidth.change)
    var outlineWidth: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The colour of a shadow, and how far it falls to the right and down and is blurred, "
                + "in ems. (default: none; of a colour alone: 0.04,0.06,0.05)",
            valueName: "color[,x,y[,blur]]|none"),
        completion: .color, transform: StyleProperty.shadow.change)
    var shadow: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The colour of a box behind the words; letters without fill and outline are cut out "
                + "of it. (default: none)", valueName: "color|none"),
        completion: .color, transform: StyleProperty.textBackground.change)
    var textBackground: StyleChange?

    @Option(
        help: ArgumentHelp(
            "Makes that box a speech bubble, white if it has no colour, with a tail to a place "
                + "on the picture. (default: none)", valueName: "30%,80%|none"),
        transform: StyleProperty.tail.change)
    var tail: StyleChange?

    @Option(
        help: ArgumentHelp(
            "Cuts that box or speech bubble out of the meme, so that what it is laid on shows "
                + "through; the meme of a JPEG becomes a PNG. (default: no)", valueName: "yes|no"),
        completion: .list(["yes", "no"]), transform: StyleProperty.cutOut.change)
    var cutOut: StyleChange?

    @Option(
        help: ArgumentHelp(
            "How much of the picture the words hide, with all that is around them. (default: 1)",
            valueName: "0.5|50%"),
        transform: StyleProperty.opacity.change)
    var opacity: StyleChange?

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp(
            "upper, lower, title, sentence, mock (lIkE tHiS), or none: as typed. (default: upper)"),
        completion: .list(LetterCase.allCases.map(\.rawValue)),
        transform: StyleProperty.letterCase.change)
    var letterCase: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The language of the words, for their capitals, line breaks and forms: tr, pt-BR, "
                + "zh-Hant. (default: that of the locale)", valueName: "tag|none"),
        transform: StyleProperty.language.change)
    var language: StyleChange?

    @Option(
        help: "left, center or right. (default: center)",
        completion: .list(HorizontalAlignment.allCases.map(\.rawValue)),
        transform: StyleProperty.align.change)
    var align: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The edge that words stand at: top, middle or bottom. (default: of --top the top, of "
                + "--bottom the bottom, else the middle)", valueName: "valign|none"),
        completion: .list(VerticalAlignment.allCases.map(\.rawValue) + ["none"]),
        transform: StyleProperty.valign.change)
    var valign: StyleChange?

    @Option(
        // Unconditional, so that a negative number isn't taken for an option; likewise below.
        parsing: .unconditional,
        help: ArgumentHelp(
            "How far captions are turned, clockwise. (default: 0)", valueName: "degrees"),
        transform: StyleProperty.angle.change)
    var angle: StyleChange?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The angle that words bend through, -360 to 360: an arch, or below 0 a bowl. "
                + "(default: 0)", valueName: "degrees"),
        transform: StyleProperty.arc.change)
    var arc: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The largest that words get: pixels, or a part of the picture (of the square root of "
                + "its area). (default: 0.11)", valueName: "48px|0.1|none"),
        transform: StyleProperty.maximumSize.change)
    var maxSize: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The smallest; what then doesn't fit is left out. (default: as small as they must)",
            valueName: "12px|0.02|none"),
        transform: StyleProperty.minimumSize.change)
    var minSize: StyleChange?

    @Option(
        help: ArgumentHelp(
            "How far lines are apart, 0.5 to 5 times the usual. (default: 1)", valueName: "times"),
        transform: StyleProperty.lineSpacing.change)
    var lineSpacing: StyleChange?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "What is added between letters, in ems, -0.2 to 2. (default: 0)", valueName: "ems"),
        transform: StyleProperty.letterSpacing.change)
    var letterSpacing: StyleChange?

    @Option(
        help: ArgumentHelp(
            "When the words appear on an animation: a part of its time. (default: 0)",
            valueName: "0.2|20%"),
        transform: StyleProperty.from.change)
    var from: StyleChange?

    @Option(
        help: ArgumentHelp("When they go again. (default: 1)", valueName: "0.8|80%"),
        transform: StyleProperty.to.change)
    var to: StyleChange?

    @Option(
        help: ArgumentHelp(
            "The look of the words at the top alone: any of these options, such as "
                + "fill=gold,to=50%.", valueName: "styles"),
        completion: .styles, transform: StyleList.init)
    var topStyle: StyleList?

    @Option(
        help: ArgumentHelp("The look of those at the bottom, likewise.", valueName: "styles"),
        completion: .styles, transform: StyleList.init)
    var bottomStyle: StyleList?

    /// The changes that apply to all captions.
    private var changes: [StyleChange] {
        [
            font, fill, gradient, outline, outlineWidth, shadow, textBackground, tail, cutOut,
            opacity, letterCase, language, align, valign, angle, arc, maxSize, minSize, lineSpacing,
            letterSpacing, from, to,
        ].compactMap { $0 }
    }

    var isEmpty: Bool { changes.isEmpty && topStyle == nil && bottomStyle == nil }

    /// A style with the changes for all words.
    func applied(to style: CaptionStyle) -> CaptionStyle {
        var caption = Caption("", at: .other, style: style)
        changes.apply(to: &caption)
        return caption.style
    }

    func apply(to captions: inout [Caption]) {
        for index in captions.indices {
            changes.apply(to: &captions[index])
            switch captions[index].role {
            case .top: topStyle?.changes.apply(to: &captions[index])
            case .bottom: bottomStyle?.changes.apply(to: &captions[index])
            case .other: break
            }
        }
    }
}
