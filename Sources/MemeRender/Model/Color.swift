#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A color of 8-bit sRGB components with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// The opacity: 0 is transparent, 255 opaque.
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 255, green: 255, blue: 255)
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// Whether the color is gray, so that a grayscale picture stays grayscale if it is drawn on it.
    var isGray: Bool { red == green && green == blue }

    /// The color that is seen if this one is laid on another, of which only the components count.
    func laid(on other: Color) -> Color {
        func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
            let (upper, lower, part) = (Int(upper), Int(lower), Int(alpha))
            return UInt8((upper * part + lower * (255 - part) + 127) / 255)
        }
        return Color(
            red: mixed(red, other.red), green: mixed(green, other.green),
            blue: mixed(blue, other.blue))
    }

    /// The relative luminance (WCAG 2.2), from 0 to 1. Alpha is ignored.
    var luminance: Double {
        func linear(_ component: UInt8) -> Double {
            let value = Double(component) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Black or white, whichever has more contrast to the color: at least 4.58 to 1.
    package var blackOrWhite: Color {
        // The luminance l at which both contrasts (WCAG 2.2) are equal: (l + 0.05) / 0.05 = 1.05 / (l +
        // 0.05).
        luminance > 0.1791 ? .black : .white
    }
}

extension Color: LosslessStringConvertible {
    /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
    public var description: String {
        let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return components.reduce(into: "#") { text, component in
            text += component < 16 ? "0" : ""
            text += String(component, radix: 16)
        }
    }
}

extension Color {
    /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (the `#` is optional), a CSS color name, or the
    /// name of a crayon such as `Atomic Tangerine`, in any letter case; `nil` if the text is none of
    /// these. If CSS and the crayons share a name, it means the CSS color.
    public init?(_ text: String) {
        let word = text.lowercased()
        if let named = Self.named[word] {
            self = named
            return
        }
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        let values = digits.compactMap(\.hexDigitValue).map { UInt8($0) }
        switch values.count == digits.count ? values.count : 0 {
        case 3, 4:
            self.init(components: values.map { $0 * 17 })
        case 6, 8:
            self.init(
                components: stride(from: 0, to: values.count, by: 2).map {
                    values[$0] * 16 + values[$0 + 1]
                })
        default:
            guard let crayon = CrayonBox.color(named: word) else { return nil }
            self = crayon
        }
    }

    private init(components: [UInt8]) {
        self.init(
            red: components[0], green: components[1], blue: components[2],
            alpha: components.count > 3 ? components[3] : 255)
    }
}

extension Color: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessString()
    }

    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(losslessString: self)
    }
}
