import MemeRender

/// What can be said about a caption's look, by the name that it has as an option (`--fill gold`)
/// and in a list (`fill=gold,align=left`).
enum StyleProperty: String, CaseIterable, Sendable {
    case font
    case fill
    case outline
    case outlineWidth = "outline-width"
    case shadow
    case letterCase = "case"
    case language
    case align
    case valign
    case angle
    case maximumSize = "max-size"
    case minimumSize = "min-size"
    case lineSpacing = "line-spacing"
    case letterSpacing = "letter-spacing"

    /// What a value, as it was typed, makes of a style.
    ///
    /// - Throws: ``Unacceptable``.
    @Sendable func change(to text: String) throws -> StyleChange {
        switch self {
        case .font: StyleChange(\.font, try Parse.font(text))
        case .fill: StyleChange(\.fill, try Parse.color(text))
        case .outline: StyleChange(\.outline, try Parse.outline(text))
        case .outlineWidth:
            StyleChange(
                \.outlineWidth, try Parse.number(in: 0...CaptionStyle.maximumOutlineWidth)(text))
        case .shadow: StyleChange(\.shadow, try Setting.parsing(Parse.shadow)(text).value)
        case .letterCase: StyleChange(\.letterCase, try Parse.choice(text))
        case .language: StyleChange(\.language, try Setting.parsing(Parse.language)(text).value)
        case .align: StyleChange(\.alignment, try Parse.choice(text))
        case .valign:
            StyleChange(\.verticalAlignment, try Setting.parsing(Parse.choice)(text).value)
        case .angle: StyleChange(\.angle, try Parse.degrees(text))
        case .maximumSize:
            StyleChange(\.maximumSize, try Setting.parsing(Parse.fontSize)(text).value)
        case .minimumSize:
            StyleChange(\.minimumSize, try Setting.parsing(Parse.fontSize)(text).value)
        case .lineSpacing:
            StyleChange(\.lineSpacing, try Parse.number(in: CaptionStyle.lineSpacings)(text))
        case .letterSpacing:
            StyleChange(\.letterSpacing, try Parse.number(in: CaptionStyle.letterSpacings)(text))
        }
    }

    /// Its value in a style, as it can be typed.
    func value(in style: CaptionStyle) -> String {
        switch self {
        case .font: "\(style.font)"
        case .fill: style.fill.typed
        case .outline:
            switch style.outline {
            case .automatic: "auto"
            case .color(let color): color.typed
            }
        case .outlineWidth: style.outlineWidth.short
        case .shadow:
            style.shadow.map {
                ([$0.color.typed] + [$0.x, $0.y, $0.blur].map(\.short)).joined(separator: ",")
            } ?? "none"
        case .letterCase: style.letterCase.rawValue
        case .language: style.language ?? "none"
        case .align: style.alignment.rawValue
        case .valign: style.verticalAlignment?.rawValue ?? "none"
        case .angle: style.angle.short
        case .maximumSize: style.maximumSize.map { "\($0)" } ?? "none"
        case .minimumSize: style.minimumSize.map { "\($0)" } ?? "none"
        case .lineSpacing: style.lineSpacing.short
        case .letterSpacing: style.letterSpacing.short
        }
    }
}

extension Color {
    fileprivate var typed: String { self == .clear ? "none" : description }
}
