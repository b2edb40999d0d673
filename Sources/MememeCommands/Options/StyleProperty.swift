import MemeRender

/// A property of a caption's style or time, named as in an option (`--fill gold`) and in a list
/// (`fill=gold,align=left`).
enum StyleProperty: String, CaseIterable, Sendable {
    case font
    case fill
    case gradient
    case outline
    case outlineWidth = "outline-width"
    case shadow
    case textBackground = "text-background"
    case tail
    case cutOut = "cut-out"
    case opacity
    case letterCase = "case"
    case language
    case align
    case valign
    case angle
    case arc
    case maximumSize = "max-size"
    case minimumSize = "min-size"
    case lineSpacing = "line-spacing"
    case letterSpacing = "letter-spacing"
    case from
    case to

    /// Parses a value into a change of captions.
    ///
    /// - Throws: ``Unacceptable``.
    @Sendable func change(to text: String) throws -> StyleChange {
        switch self {
        case .font: StyleChange(\.style.font, try Parse.font(text))
        case .fill: StyleChange(\.style.fill, try Parse.color(text))
        case .gradient:
            StyleChange(\.style.gradient, try Setting.parsing(Parse.color)(text).value)
        case .outline: StyleChange(\.style.outline, try Parse.outline(text))
        case .outlineWidth:
            StyleChange(
                \.style.outlineWidth,
                try Parse.number(in: 0...CaptionStyle.maximumOutlineWidth)(text))
        case .shadow: StyleChange(\.style.shadow, try Setting.parsing(Parse.shadow)(text).value)
        case .textBackground:
            StyleChange(\.style.textBackground, try Setting.parsing(Parse.color)(text).value)
        case .tail: StyleChange(\.style.tail, try Setting.parsing(Parse.place)(text).value)
        case .cutOut: StyleChange(\.style.cutsOut, try Parse.decision(text))
        case .opacity: StyleChange(\.style.opacity, try Parse.part(text))
        case .letterCase: StyleChange(\.style.letterCase, try Parse.choice(text))
        case .language:
            StyleChange(\.style.language, try Setting.parsing(Parse.language)(text).value)
        case .align: StyleChange(\.style.alignment, try Parse.choice(text))
        case .valign:
            StyleChange(\.style.verticalAlignment, try Setting.parsing(Parse.choice)(text).value)
        case .angle: StyleChange(\.style.angle, try Parse.degrees(text))
        case .arc: StyleChange(\.style.arc, try Parse.number(in: CaptionStyle.arcs)(text))
        case .maximumSize:
            StyleChange(\.style.maximumSize, try Setting.parsing(Parse.fontSize)(text).value)
        case .minimumSize:
            StyleChange(\.style.minimumSize, try Setting.parsing(Parse.fontSize)(text).value)
        case .lineSpacing:
            StyleChange(\.style.lineSpacing, try Parse.number(in: CaptionStyle.lineSpacings)(text))
        case .letterSpacing:
            StyleChange(
                \.style.letterSpacing, try Parse.number(in: CaptionStyle.letterSpacings)(text))
        case .from: StyleChange(\.from, try Parse.part(text))
        case .to: StyleChange(\.to, try Parse.part(text))
        }
    }

    /// The property's value in a caption, as the user can type it.
    func value(in caption: Caption) -> String {
        let style = caption.style
        return switch self {
        case .font: "\(style.font)"
        case .fill: style.fill.typed
        case .gradient: style.gradient?.typed ?? "none"
        case .outline:
            switch style.outline {
            case .automatic: "auto"
            case .color(let color): color.typed
            }
        case .outlineWidth: style.outlineWidth.short
        case .shadow:
            style.shadow?.typed ?? "none"
        case .textBackground: style.textBackground?.typed ?? "none"
        case .tail: style.tail.map { "\($0.x.short),\($0.y.short)" } ?? "none"
        case .cutOut: style.cutsOut ? "yes" : "no"
        case .opacity: style.opacity.short
        case .letterCase: style.letterCase.rawValue
        case .language: style.language ?? "none"
        case .align: style.alignment.rawValue
        case .valign: style.verticalAlignment?.rawValue ?? "none"
        case .angle: style.angle.short
        case .arc: style.arc.short
        case .maximumSize: style.maximumSize.map { "\($0)" } ?? "none"
        case .minimumSize: style.minimumSize.map { "\($0)" } ?? "none"
        case .lineSpacing: style.lineSpacing.short
        case .letterSpacing: style.letterSpacing.short
        case .from: caption.from.short
        case .to: caption.to.short
        }
    }
}

extension Color {
    var typed: String { self == .clear ? "none" : description }
}

extension Shadow {
    /// The shadow as it can be typed.
    var typed: String { ([color.typed] + [x, y, blur].map(\.short)).joined(separator: ",") }
}
