/// The names that people type for fonts which are not bundled, each with the bundled family nearest to
/// it. They are asked only where no installed family has the name.
enum FontAliases {
    /// The bundled font that a name stands for, whatever its letter case, spaces and hyphens, and with or
    /// without a style at its end, as in `Arial Bold`; `nil` if it stands for none.
    static func bundled(for name: String) -> BundledFont? {
        var words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        while !words.isEmpty {
            let key = words.joined()
            let family =
                families[key] ?? BundledFont.all.map(\.family).first { Self.key($0) == key }
            if let font = family.flatMap(BundledFont.named) { return font }
            guard let last = words.popLast(), styles.contains(last) else { return nil }
        }
        return nil
    }

    private static let styles: Set<Substring> = [
        "regular", "bold", "heavy", "black", "semibold", "italic", "condensed", "narrow",
    ]

    /// The names as they are usually written, for suggestions.
    static var names: [String] { groups.flatMap(\.names) }

    private static let families: [String: String] = .init(
        groups.flatMap { group in group.names.map { (key($0), group.family) } },
        uniquingKeysWith: { first, _ in first })

    private static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The metric-compatible names, whose letters have the same widths, come first in their group. Those
    /// in small letters are what memegen calls its fonts.
    private static let groups: [(family: String, names: [String])] = [
        (
            "Mememe Headline",
            [
                "Noto Sans Display", "Anton", "Haettenschweiler", "Oswald", "League Gothic",
                "Franklin Gothic Heavy", "Arial Black", "Impact Condensed", "Headline", "heavy",
                "titilliumweb", "thick",
            ]
        ),
        ("Bebas Neue", ["Bebas", "Bebas Neue Bold", "Bebas Kai"]),
        (
            "Comic Neue",
            [
                "Comic Sans", "Comic Sans MS", "Comic Relief", "Chalkboard", "Marker Felt",
                "Handwriting", "Cursive", "kalam", "comic",
            ]
        ),
        (
            "Liberation Sans",
            [
                "Arial", "Helvetica", "Helvetica Neue", "Arimo", "Nimbus Sans", "Sans",
                "Sans Serif",
                "Verdana", "Tahoma", "Segoe UI", "Calibri", "Roboto", "Open Sans", "Noto Sans",
                "DejaVu Sans", "San Francisco", "Trebuchet MS", "Ubuntu", "titilliumweb-thin",
                "thin", "segoe", "tiny", "notosanshebrew", "he",
            ]
        ),
        (
            "Liberation Serif",
            [
                "Times", "Times New Roman", "Times Roman", "Tinos", "Nimbus Roman", "Serif",
                "Georgia",
                "Garamond", "Cambria", "Noto Serif", "DejaVu Serif", "Book Antiqua", "Palatino",
                "hgminchob", "jp",
            ]
        ),
        ("Lobster Two", ["Lobster", "Pacifico", "Brush Script", "Brush Script MT", "Script"]),
    ]
}
