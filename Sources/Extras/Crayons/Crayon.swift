public import MemeRender

/// A crayon: a name and a color.
public struct Crayon: Hashable, Sendable {
    /// The name on the crayon, for example `Atomic Tangerine`.
    public let name: String
    /// The color, which is opaque.
    public let color: Color

    /// - Parameters:
    ///   - name: the name on the crayon.
    ///   - hex: the color as `#RRGGBB`, in any letter case; anything else gives `nil`.
    public init?(name: String, hex: String) {
        let digits = hex.dropFirst()
        guard hex.hasPrefix("#"), digits.utf8.count == 6, let color = Color(String(digits)),
            // The name of a color may have six letters, too.
            digits.allSatisfy(\.isHexDigit)
        else { return nil }
        self.name = name
        self.color = color
    }

    /// - Parameters:
    ///   - name: the name on the crayon.
    ///   - rgb: the color as `(red, green, blue)`, each from 0 to 255, with or without spaces; anything
    ///     else gives `nil`.
    public init?(name: String, rgb: String) {
        guard rgb.hasPrefix("("), rgb.hasSuffix(")") else { return nil }
        let parts = rgb.dropFirst().dropLast()
            .split(separator: ",", omittingEmptySubsequences: false)
        let components = parts.compactMap { part in
            let words = part.split(separator: " ")
            return words.count == 1 ? UInt8(words[0]) : nil
        }
        guard parts.count == 3, components.count == 3 else { return nil }
        self.name = name
        color = Color(red: components[0], green: components[1], blue: components[2])
    }

    /// The text color with the most contrast to the crayon's: black or white (WCAG 2.2, 1.4.3).
    public var textColor: Color { color.blackOrWhite }

    /// The name in a URL, for example `atomic-tangerine`.
    public var slug: String { name.lowercased().replacing(" ", with: "-") }
}

extension Crayon {
    /// The 16 crayons, in alphabetical order.
    public static let all = CrayonBox.entries.compactMap { Crayon(name: $0.name, hex: $0.hex) }

    /// The crayon with a name; letter case, spaces, hyphens and underscores don't matter. `nil` if there
    /// is none.
    public init?(named name: some StringProtocol) {
        let key = CrayonBox.key(name)
        guard let crayon = Self.all.first(where: { CrayonBox.key($0.name) == key }) else {
            return nil
        }
        self = crayon
    }
}
