public import Foundation
public import MemeRender

/// A meme in JSON. The command, the HTTP API and exports have all of these keys.
public struct MemeJSON: Codable, Hashable, Sendable {
    public var id: MemeID
    /// The shortest prefix of the id that no other meme's id has. The command alone looks for it.
    @OrNull public var shortID: String? = nil
    public var topText: String
    public var bottomText: String
    /// The words of all other captions, a line for each.
    public var otherText: String
    /// The words of each caption that has some: the one at the top, the others in the recipe's order,
    /// the one at the bottom.
    public var texts: [String]
    /// The names of its tags, in order.
    public var tags: [String]
    public var created: Date
    public var modified: Date
    /// When the meme was put into the trash; `nil` if it is listed.
    @OrNull public var discarded: Date? = nil
    /// The size of the memed image, in pixels.
    public var width: Int
    public var height: Int
    /// The size of the memed image, in bytes.
    public var byteCount: Int
    public var format: ImageFormat
    /// The SHA-256 of the memed image and of the original.
    public var memed: Digest
    public var original: Digest
    public var originalFormat: ImageFormat
    /// Where the memed image, its thumbnail and the original are: an address in the HTTP API, a path
    /// from the manifest in an export.
    @OrNull public var image: String? = nil
    @OrNull public var thumbnail: String? = nil
    @OrNull public var originalImage: String? = nil

    /// - Parameters:
    ///   - summary: the meme's summary.
    ///   - otherTexts: the words of each caption that is neither at the top nor at the bottom; `nil` if
    ///     each is a line of the summary's ``MemeSummary/otherText``.
    public init(_ summary: MemeSummary, otherTexts: [String]? = nil) {
        id = summary.id
        topText = summary.topText
        bottomText = summary.bottomText
        otherText = summary.otherText
        texts = Self.texts(
            topText, otherTexts ?? otherText.components(separatedBy: "\n"), bottomText)
        tags = summary.tags.sorted().map(\.name)
        created = summary.created
        modified = summary.modified
        width = summary.size.width
        height = summary.size.height
        byteCount = summary.byteCount
        format = summary.format
        memed = summary.memed
        original = summary.original
        originalFormat = summary.originalFormat
    }

    static func texts(_ top: String, _ others: [String], _ bottom: String) -> [String] {
        ([top] + others + [bottom]).filter { !$0.allSatisfy(\.isWhitespace) }
    }
}

/// Some memes in JSON.
public struct MemeListJSON: Codable, Hashable, Sendable {
    public var memes: [MemeJSON]
    /// How many memes match, whatever the limit; `nil` if they weren't counted, as in the HTTP API.
    @OrNull public var total: Int? = nil
    /// What the parameter `after` of the HTTP API takes for the next page; `nil` on the last page.
    @OrNull public var next: String? = nil

    public init(_ memes: [MemeJSON], total: Int? = nil, next: String? = nil) {
        self.memes = memes
        self.total = total
        self.next = next
    }
}

extension Recipe {
    /// The words of each caption except the first at the top and the first at the bottom.
    package var otherTexts: [String] {
        let first = [Caption.Role.top, .bottom].map { role in
            captions.firstIndex { $0.role == role }
        }
        return captions.indices.filter { !first.contains($0) }.map { captions[$0].text }
    }
}

extension Store {
    /// The words of the other captions of some memes, where ``MemeSummary/otherText`` doesn't tell them
    /// apart: if it has several lines, they may be of one caption or of several.
    ///
    /// A meme that is gone, or whose recipe can't be read, is left out.
    package func otherTexts(of summaries: [MemeSummary]) async throws -> [MemeID: [String]] {
        var texts: [MemeID: [String]] = [:]
        for summary in summaries where summary.otherText.contains(where: \.isNewline) {
            let entry: Entry
            do {
                entry = try await catalog.entry(summary.id, among: .everywhere)
            } catch let error as StoreError where error.saysNoSuchMeme {
                continue
            }
            texts[summary.id] = (try? entry.decodedRecipe())?.otherTexts
        }
        return texts
    }
}
