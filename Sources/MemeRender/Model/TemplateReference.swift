/// The template that a meme was made of. The meme doesn't need it.
public struct TemplateReference: Hashable, Sendable, Codable {
    /// The template's ``Template/name``.
    public var name: String
    /// What tells its versions apart: the SHA-256 of the template, as 64 lowercase hexadecimal digits.
    public var digest: String

    public init(name: String, digest: String) {
        self.name = name
        self.digest = digest
    }
}

extension TemplateReference {
    /// The most Unicode scalars of the name of a template or a slot.
    public static let maximumNameLength = 60

    /// Whether a text is a name of a template, an alias or a slot.
    public static func isName(_ text: String) -> Bool {
        text.unicodeScalars.count <= maximumNameLength
            && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    }
            }
    }
}
