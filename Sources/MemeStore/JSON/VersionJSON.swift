public import Foundation
public import MemeRender

/// A version of a meme in JSON.
public struct VersionJSON: Codable, Hashable, Sendable {
    public var number: Int
    /// The number of the version that was changed to make this one; `nil` for the first.
    @OrNull public var parent: Int? = nil
    /// Whether the meme is at this version now.
    public var isCurrent: Bool
    public var made: Date
    public var topText: String
    public var bottomText: String
    /// As in ``MemeJSON``.
    public var otherText: String
    public var texts: [String]
    /// The SHA-256 of the original.
    public var original: Digest
    public var originalFormat: ImageFormat
    /// `nil` if this release can't decode it.
    @OrNull public var recipe: Recipe? = nil

    public init(_ version: MemeVersion) {
        number = version.number
        parent = version.parent
        isCurrent = version.isCurrent
        made = version.made
        topText = version.recipe?.text(of: .top) ?? ""
        bottomText = version.recipe?.text(of: .bottom) ?? ""
        otherText = version.recipe?.otherText ?? ""
        texts = MemeJSON.texts(topText, version.recipe?.otherTexts ?? [], bottomText)
        original = version.original
        originalFormat = version.originalFormat
        recipe = version.recipe
    }
}

/// The versions of a meme in JSON, the newest first.
public struct VersionListJSON: Codable, Hashable, Sendable {
    public var id: MemeID
    /// As in ``MemeJSON``.
    @OrNull public var shortID: String? = nil
    public var versions: [VersionJSON]

    public init(_ versions: [MemeVersion], of id: MemeID, shortID: String? = nil) {
        self.id = id
        self.shortID = shortID
        self.versions = versions.map(VersionJSON.init)
    }
}
