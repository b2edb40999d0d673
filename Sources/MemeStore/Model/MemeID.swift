import MemeRender

/// The identifier of a meme, unique in all stores: 60 random bits.
///
/// It is written as 12 characters of Crockford's base 32 in lower case: no `i`, `l`, `o` or `u`,
/// so that it can be read aloud and typed.
public struct MemeID: Hashable, Sendable {
    static let length = 12
    /// The shortest prefix that stands for an id; fewer characters are likely a typing mistake.
    package static let shortestPrefix = 4
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    private let text: String

    /// A new random id.
    public init() { self.init(bits: .random(in: 0 ... .max)) }

    /// The id that stands for what has a digest: 60 bits of it.
    package init(of digest: Digest) {
        let digits = digest.description.utf8.prefix(16)
        self.init(
            bits: digits.reduce(0) { bits, digit in
                let isLetter = digit >= UInt8(ascii: "a")
                return bits << 4 | UInt64(isLetter ? digit - UInt8(ascii: "a") + 10 : digit & 15)
            })
    }

    private init(bits: UInt64) {
        text = String(
            decoding: (0..<Self.length).map { Self.alphabet[Int(bits >> ($0 * 5) & 31)] },
            as: UTF8.self)
    }

    /// Normalizes an id, or a prefix of one, that a user typed: lower case, `i` and `l` as `1`, `o` as
    /// `0`.
    ///
    /// - Returns: `nil` if the text is empty, too long, or has other characters.
    static func normalized(_ prefix: String) -> String? {
        let characters = prefix.lowercased().utf8.map { character in
            switch character {
            case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
            case UInt8(ascii: "o"): UInt8(ascii: "0")
            default: character
            }
        }
        guard (1...length).contains(characters.count),
            characters.allSatisfy(alphabet.contains)
        else { return nil }
        return String(decoding: characters, as: UTF8.self)
    }
}

extension MemeID: LosslessStringConvertible {
    public var description: String { text }

    /// Parses an id; `nil` if the text isn't one.
    ///
    /// - Parameter description: all 12 characters of the id, in any letter case.
    public init?(_ description: String) {
        guard let text = Self.normalized(description), text.utf8.count == Self.length
        else { return nil }
        self.text = text
    }
}

extension MemeID: Comparable {
    public static func < (first: MemeID, second: MemeID) -> Bool { first.text < second.text }
}

extension MemeID: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessString()
    }

    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(losslessString: self)
    }
}
