/// The color of the outline around letters.
public enum OutlineColor: Hashable, Sendable {
    /// Black or white, whichever has more contrast to the fill.
    case automatic
    case color(Color)

    public static let black = OutlineColor.color(.black)
    public static let white = OutlineColor.color(.white)

    /// The color of the outline around letters with this fill.
    func color(against fill: Color) -> Color {
        switch self {
        case .color(let color): color
        case .automatic: fill.blackOrWhite
        }
    }
}

extension OutlineColor: Codable {
    /// Decodes a color, or `auto`.
    public init(from decoder: any Decoder) throws {
        let isAutomatic = try decoder.singleValueContainer().decode(String.self) == "auto"
        self = isAutomatic ? .automatic : .color(try Color(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .color(let color): try color.encode(to: encoder)
        case .automatic:
            var container = encoder.singleValueContainer()
            try container.encode("auto")
        }
    }
}
