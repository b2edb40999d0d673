public import MemeRender

/// A crayon of the box: a name and a colour.
public struct Crayon: Hashable, Sendable {
    /// As it is printed on the crayon, for example `Atomic Tangerine`.
    public let name: String
    /// Opaque.
    public let color: Color

    /// - Parameter hex: its colour as `#RRGGBB`, in any letter case; anything else makes no crayon.
    public init?(name: String, hex: String) {
        let digits = hex.dropFirst()
        guard hex.hasPrefix("#"), digits.utf8.count == 6, let color = Color(String(digits)),
            // A name of a colour may have six letters, too.
            digits.allSatisfy(\.isHexDigit)
        else { return nil }
        self.name = name
        self.color = color
    }

    /// - Parameter rgb: its colour as `(red, green, blue)`, each from 0 to 255, with or without
    ///   spaces; anything else makes no crayon.
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

    /// The colour that text on the crayon's is best read in: black or white (WCAG 2.2, 1.4.3).
    public var textColor: Color { color.blackOrWhite }

    /// Its name in a URL, for example `atomic-tangerine`.
    public var slug: String { name.lowercased().replacing(" ", with: "-") }
}

extension Crayon {
    /// The 16 crayons, in the order of their names.
    public static let all = CrayonBox.entries.compactMap { Crayon(name: $0.name, hex: $0.hex) }

    /// The crayon of a name in any letter case, its words apart by spaces, hyphens, underscores
    /// or nothing; `nil` where there is none.
    public init?(named name: some StringProtocol) {
        let key = CrayonBox.key(name)
        guard let crayon = Self.all.first(where: { CrayonBox.key($0.name) == key }) else {
            return nil
        }
        self = crayon
    }
}
