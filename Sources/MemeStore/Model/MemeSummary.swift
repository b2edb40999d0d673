public import Foundation
public import MemeRender

/// What a list tells of a meme; no picture is opened for it.
public struct MemeSummary: Hashable, Sendable, Identifiable, Codable {
    public let id: MemeID
    public let topText: String
    public let bottomText: String
    /// The words of all other captions, a line each.
    public let otherText: String
    public let created: Date
    public let modified: Date
    /// The size of the memed image, in pixels.
    public let size: PixelSize
    /// The format of the memed image.
    public let format: ImageFormat
    /// The bytes of the memed image.
    public let byteCount: Int
    /// The memed image's digest.
    public let memed: Digest
    /// The original's digest.
    public let original: Digest
    public let originalFormat: ImageFormat

    init(
        id: MemeID, topText: String, bottomText: String, otherText: String, created: Date,
        modified: Date, size: PixelSize, format: ImageFormat, byteCount: Int, memed: Digest,
        original: Digest, originalFormat: ImageFormat
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
    }

    /// The summary of a meme; reads all bytes of its picture, for the digest.
    public init(of meme: Meme) {
        self.init(of: meme, original: meme.originalDigest, memed: Digest(of: meme.memed.bytes))
    }

    init(of meme: Meme, original: Digest, memed: Digest) {
        self.init(
            id: meme.id, topText: meme.topText, bottomText: meme.bottomText,
            otherText: meme.recipe.otherText, created: meme.created, modified: meme.modified,
            size: meme.size, format: meme.memed.format, byteCount: meme.memed.bytes.count,
            memed: memed, original: original, originalFormat: meme.original.format)
    }

    /// All of the words on one line: top, others, bottom; `nil` where there are none.
    package var line: String? { Self.line(of: [topText, otherText, bottomText]) }

    static func line(of texts: [String]) -> String? {
        let texts =
            texts
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: " / ")
    }
}

extension Recipe {
    /// The words of all captions but the first at the top and the first at the bottom.
    package var otherText: String {
        let first = [Caption.Role.top, .bottom].map { role in
            captions.firstIndex { $0.role == role }
        }
        return captions.indices.filter { !first.contains($0) }
            .map { captions[$0].text }.joined(separator: "\n")
    }
}
