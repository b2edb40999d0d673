public import MemeRender

/// A crayon of the palette of Crayons: a name and a colour.
public struct Crayon: Hashable, Sendable {
    /// As it is printed on the crayon, for example `Atomic Tangerine`.
    public let name: String
    public let color: Color
}

extension Crayon {
    /// The 16 crayons of Crayons, in the order of their names.
    public static let all: [Crayon] = [
        Crayon("Almond", 239, 222, 205),
        Crayon("Antique Brass", 205, 149, 117),
        Crayon("Apricot", 253, 217, 181),
        Crayon("Aquamarine", 120, 219, 226),
        Crayon("Asparagus", 135, 169, 107),
        Crayon("Atomic Tangerine", 255, 164, 116),
        Crayon("Banana Mania", 250, 231, 181),
        Crayon("Beaver", 159, 129, 112),
        Crayon("Bittersweet", 253, 124, 110),
        Crayon("Black", 0, 0, 0),
        Crayon("Blizzard Blue", 172, 229, 238),
        Crayon("Blue", 31, 117, 254),
        Crayon("Blue Bell", 162, 162, 208),
        Crayon("Blue Gray", 102, 153, 204),
        Crayon("Blue Green", 13, 152, 186),
        Crayon("Blue Violet", 115, 102, 189),
    ]

    private init(_ name: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.name = name
        color = Color(red: red, green: green, blue: blue)
    }
}

extension Crayon {
    /// The crayon of a name in any letter case, its words apart by spaces, hyphens, underscores
    /// or nothing; `nil` where there is none.
    public init?(named name: some StringProtocol) {
        let key = Self.key(name)
        guard let crayon = Self.all.first(where: { Self.key($0.name) == key }) else { return nil }
        self = crayon
    }

    private static func key(_ name: some StringProtocol) -> String {
        name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }
}
