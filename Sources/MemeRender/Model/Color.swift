#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A colour of 8-bit sRGB components and an alpha that is not premultiplied.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// 0 is clear, 255 opaque.
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

    /// Whether it can be drawn on a grayscale picture without making it a colour picture.
    var isGray: Bool { red == green && green == blue }

    /// How light it is, from 0 to 1, its alpha aside (WCAG 2.2, relative luminance).
    var luminance: Double {
        func linear(_ component: UInt8) -> Double {
            let value = Double(component) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Black or white, whichever stands out more against the colour: at least 4.58 to 1.
    package var blackOrWhite: Color {
        // Where the contrasts (WCAG 2.2) are equal: (l + 0.05) / 0.05 = 1.05 / (l + 0.05).
        luminance > 0.1791 ? .black : .white
    }
}

extension Color: LosslessStringConvertible {
    /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
    public var description: String {
        let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return components.reduce(into: "#") { text, component in
            text += component < 16 ? "0" : ""
            text += String(component, radix: 16)
        }
    }
}

extension Color {
    /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (the `#` may be left out), a CSS colour name
    /// or that of a crayon such as `Atomic Tangerine`, in any letter case; `nil` where the text is
    /// none of them. A name that both have is CSS's, so that it means here what it means everywhere.
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
