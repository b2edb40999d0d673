/// The named colors of a box of crayons. Each entry writes its color twice.
package enum CrayonBox {
    package struct Entry {
        package var name: String
        /// The color as `#RRGGBB`.
        package var hex: String
        /// The color as `(red, green, blue)`.
        package var rgb: String
    }

    /// The crayons in alphabetical order.
    package static let entries = [
        Entry(name: "Almond", hex: "#EFDECD", rgb: "(239, 222, 205)"),
        Entry(name: "Antique Brass", hex: "#CD9575", rgb: "(205, 149, 117)"),
        Entry(name: "Apricot", hex: "#FDD9B5", rgb: "(253, 217, 181)"),
        Entry(name: "Aquamarine", hex: "#78DBE2", rgb: "(120, 219, 226)"),
        Entry(name: "Asparagus", hex: "#87A96B", rgb: "(135, 169, 107)"),
        Entry(name: "Atomic Tangerine", hex: "#FFA474", rgb: "(255, 164, 116)"),
        Entry(name: "Banana Mania", hex: "#FAE7B5", rgb: "(250, 231, 181)"),
        Entry(name: "Beaver", hex: "#9F8170", rgb: "(159, 129, 112)"),
        Entry(name: "Bittersweet", hex: "#FD7C6E", rgb: "(253, 124, 110)"),
        Entry(name: "Black", hex: "#000000", rgb: "(0,0,0)"),
        Entry(name: "Blizzard Blue", hex: "#ACE5EE", rgb: "(172, 229, 238)"),
        Entry(name: "Blue", hex: "#1F75FE", rgb: "(31, 117, 254)"),
        Entry(name: "Blue Bell", hex: "#A2A2D0", rgb: "(162, 162, 208)"),
        Entry(name: "Blue Gray", hex: "#6699CC", rgb: "(102, 153, 204)"),
        Entry(name: "Blue Green", hex: "#0D98BA", rgb: "(13, 152, 186)"),
        Entry(name: "Blue Violet", hex: "#7366BD", rgb: "(115, 102, 189)"),
    ]

    /// The lookup key of a name: letter case, spaces, hyphens and underscores don't matter.
    package static func key(_ name: some StringProtocol) -> String {
        name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }

    /// The color of the crayon with this name; `nil` if there is none.
    static func color(named name: String) -> Color? {
        // No crayon has a longer name, and the text of a caller may have any length.
        name.utf8.count <= 64 ? colors[key(name)] : nil
    }

    private static let colors = Dictionary(
        entries.compactMap { entry in Color(entry.hex).map { (key(entry.name), $0) } },
        uniquingKeysWith: { first, _ in first })
}
