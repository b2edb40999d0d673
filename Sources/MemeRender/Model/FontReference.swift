/// The font that a caption asks for: by family, by file, or Impact.
public struct FontReference: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        /// Impact if it is installed, otherwise the bundled stand-in.
        case impact
        /// The name of a bundled or installed family.
        case family(String)
        /// The path of a font file.
        case file(String)
    }

    public var source: Source
    /// The coordinates on the axes of a variable font; axes that aren't named stay at their defaults. By
    /// default, a family is its boldest upright face.
    public var variations: [FontVariation]

    public init(_ source: Source, variations: [FontVariation] = []) {
        self.source = source
        self.variations = variations
    }

    public static let impact = FontReference(.impact)
    public static func family(_ name: String) -> FontReference { FontReference(.family(name)) }
    public static func file(_ path: String) -> FontReference { FontReference(.file(path)) }
}

/// A coordinate on an axis of a variable font.
public struct FontVariation: Hashable, Sendable, Codable {
    /// The axis's tag of four characters, for example `wght` (OpenType 1.9, `fvar`).
    public var axis: String
    /// The coordinate in the axis's units, clamped to its range.
    public var value: Double

    public init(axis: String, value: Double) {
        self.axis = axis
        self.value = value
    }
}

extension FontReference: CustomStringConvertible {
    /// The reference as a user types it: `impact`, the family, or the path, with the variations after a
    /// colon.
    public var description: String {
        let name =
            switch source {
            case .impact: "impact"
            case .family(let name): name
            case .file(let path): path
            }
        if variations.isEmpty { return name }
        return name + ":" + variations.map(\.description).joined(separator: ",")
    }
}

extension FontReference {
    /// Parses a reference that a user typed: a path if the text has a `/` or a font file's extension,
    /// `impact` in any letter case, otherwise a family. Variations may follow a colon, as in
    /// `Inter:wght=900,slnt=-5`.
    public init(_ text: String) {
        var name = text[...]
        var variations: [FontVariation] = []
        if let colon = text.lastIndex(of: ":"),
            let parsed = FontVariation.list(text[text.index(after: colon)...])
        {
            name = text[..<colon]
            variations = parsed
        }
        let lowercased = name.lowercased()
        let isPath =
            name.contains("/")
            || [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]
                .contains { lowercased.hasSuffix($0) }
        self.init(
            lowercased == "impact" ? .impact : isPath ? .file(String(name)) : .family(String(name)),
            variations: variations)
    }
}

extension FontVariation: CustomStringConvertible {
    /// The variation as a user types it, for example `wght=900`.
    public var description: String {
        "\(axis)=\(value.short)"
    }

    /// Parses `wght=900,wdth=75`; `nil` unless each part is a tag of four characters and a number.
    fileprivate static func list(_ text: Substring) -> [FontVariation]? {
        var list: [FontVariation] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, sides[0].utf8.count == 4, let value = Double(sides[1]),
                value.isFinite
            else { return nil }
            list.append(FontVariation(axis: String(sides[0]), value: value))
        }
        return list
    }
}

extension FontReference: Codable {
    private enum CodingKeys: String, CodingKey {
        case family, file, variations
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let path = try values.decodeIfPresent(String.self, forKey: .file) {
            source = .file(path)
        } else if let name = try values.decodeIfPresent(String.self, forKey: .family) {
            source = .family(name)
        } else {
            source = .impact
        }
        variations = try values.decodeIfPresent([FontVariation].self, forKey: .variations) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch source {
        case .impact: break
        case .family(let name): try values.encode(name, forKey: .family)
        case .file(let path): try values.encode(path, forKey: .file)
        }
        if !variations.isEmpty { try values.encode(variations, forKey: .variations) }
    }
}
