public import Foundation
public import MemeRender

/// The properties of a meme that a list shows; reading it opens no picture.
public struct MemeSummary: Hashable, Sendable, Identifiable, Codable {
    public private(set) var id: MemeID
    public let topText: String
    public let bottomText: String
    /// The words of all other captions, one line for each.
    public let otherText: String
    public private(set) var created: Date
    public let modified: Date
    /// The size of the memed image, in pixels.
    public let size: PixelSize
    /// The format of the memed image.
    public let format: ImageFormat
    /// The size of the memed image, in bytes.
    public let byteCount: Int
    /// The memed image's digest.
    public let memed: Digest
    /// The original's digest.
    public let original: Digest
    public let originalFormat: ImageFormat
    /// What the meme is filed under.
    public internal(set) var tags: Set<MemeTag>

    init(
        id: MemeID, topText: String, bottomText: String, otherText: String, created: Date,
        modified: Date, size: PixelSize, format: ImageFormat, byteCount: Int, memed: Digest,
        original: Digest, originalFormat: ImageFormat, tags: Set<MemeTag> = []
    ) {
        self.id = id
        self.topText = topText
        self.bottomText = bottomText
        self.otherText = otherText
        self.created = created
        self.modified = modified
        self.size = size
        self.format = format
        self.byteCount = byteCount
        self.memed = memed
        self.original = original
        self.originalFormat = originalFormat
        self.tags = tags
    }

    /// Summarizes a meme; computes the digest of its memed image.
    ///
    /// - Parameter meme: the meme.
    public init(of meme: Meme) {
        self.init(of: meme, original: meme.originalDigest, memed: Digest(of: meme.memed.bytes))
    }

    init(of meme: Meme, original: Digest, memed: Digest) {
        self.init(
            id: meme.id, topText: meme.topText, bottomText: meme.bottomText,
            otherText: meme.recipe.otherText, created: meme.created, modified: meme.modified,
            size: meme.size, format: meme.memed.format, byteCount: meme.memed.byteCount,
            memed: memed, original: original, originalFormat: meme.original.format,
            tags: meme.tags)
    }

    /// All words on one line: top, others, bottom; `nil` if there are none.
    package var line: String? { Self.line(of: [topText, otherText, bottomText]) }

    static func line(of texts: [String]) -> String? {
        let texts =
            texts
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: " / ")
    }
}

extension MemeSummary {
    /// A copy with another creation date.
    func created(_ date: Date) -> MemeSummary {
        var copy = self
        copy.created = date
        return copy
    }

    /// A copy with another id.
    func renamed(_ id: MemeID) -> MemeSummary {
        var copy = self
        copy.id = id
        return copy
    }

    /// A copy with other tags.
    package func tagged(_ tags: Set<MemeTag>) -> MemeSummary {
        var copy = self
        copy.tags = tags
        return copy
    }

    /// Whether it is the same state of the same meme: to file a meme under other tags doesn't change it.
    func isSameState(as other: MemeSummary?) -> Bool {
        tagged([]) == other?.tagged([])
    }
}

extension Recipe {
    /// The words of all captions except the first at the top and the first at the bottom.
    package var otherText: String { otherTexts.joined(separator: "\n") }
}
