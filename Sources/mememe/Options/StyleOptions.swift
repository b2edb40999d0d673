import ArgumentParser
import MemeRender

struct StyleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An installed font, a font file, or impact, the default; see mememe fonts.",
            valueName: "name|file"),
        completion: .font, transform: Parse.font)
    var font: FontReference?

    @Option(
        help: ArgumentHelp(
            "The colour of the letters: a CSS name, a crayon such as 'Atomic Tangerine', #rgb, "
                + "#rrggbb, #rrggbbaa or none. (default: white)", valueName: "color"),
        completion: .color, transform: Parse.color)
    var fill: Color?

    @Option(
        help: ArgumentHelp("The colour around the letters. (default: black)", valueName: "color"),
        completion: .color, transform: Parse.outline)
    var outline: OutlineColor?

    @Option(
        help: ArgumentHelp(
            "How far the outline reaches, as a fraction of the font size, 0 to 0.5. "
                + "(default: 0.06)", valueName: "fraction"),
        transform: Parse.outlineWidth)
    var outlineWidth: Double?

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp("upper, lower, title, or none: as typed. (default: upper)"),
        completion: .list(LetterCase.allCases.map(\.rawValue)), transform: Parse.choice)
    var letterCase: LetterCase?

    @Option(
        help: "left, center or right. (default: center)",
        completion: .list(HorizontalAlignment.allCases.map(\.rawValue)), transform: Parse.choice)
    var align: HorizontalAlignment?

    var isEmpty: Bool {
        font == nil && fill == nil && outline == nil && outlineWidth == nil && letterCase == nil
            && align == nil
    }

    func apply(to style: inout CaptionStyle) {
        style.font = font ?? style.font
        style.fill = fill ?? style.fill
        style.outline = outline ?? style.outline
        style.outlineWidth = outlineWidth ?? style.outlineWidth
        style.letterCase = letterCase ?? style.letterCase
        style.alignment = align ?? style.alignment
    }
}
