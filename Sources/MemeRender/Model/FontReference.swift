/// The font that a caption asks for.
public enum FontReference: Hashable, Sendable {
    /// The real Impact where it is installed, else the bundled stand-in.
    case impact
    /// An installed family, by name.
    case family(String)
    /// A font file, by path.
    case file(String)
}

extension FontReference: CustomStringConvertible {
    /// As a user names it: `impact`, the family, or the path.
    public var description: String {
        switch self {
        case .impact: "impact"
        case .family(let name): name
        case .file(let path): path
        }
    }
}

extension FontReference {
    /// A reference from what a user typed: a path where it has a `/` or a font file's extension,
    /// `impact` in any letter case, else a family.
    public init(_ text: String) {
        let lowercased = text.lowercased()
        let isPath =
            text.contains("/")
            || [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb"]
                .contains { lowercased.hasSuffix($0) }
        self =
            lowercased == "impact" ? .impact : isPath ? .file(text) : .family(text)
    }
}

extension FontReference: Codable {
    private enum CodingKeys: String, CodingKey {
        case family, file
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let path = try values.decodeIfPresent(String.self, forKey: .file) {
            self = .file(path)
        } else if let name = try values.decodeIfPresent(String.self, forKey: .family) {
            self = .family(name)
        } else {
            self = .impact
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .impact: break
        case .family(let name): try values.encode(name, forKey: .family)
        case .file(let path): try values.encode(path, forKey: .file)
        }
    }
}
