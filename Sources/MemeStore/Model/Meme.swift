public import Foundation
public import MemeRender

/// A picture with words on it: the two texts, the original, and the memed image.
///
/// Its recipe is kept, so that it can be changed for ever: ``edit(_:on:renderer:progress:)`` always
/// renders from the original, whose bytes stay exactly as they came.
public struct Meme: Sendable, Identifiable {
    public let id: MemeID
    /// The picture that it was made of, exactly as it came.
    public private(set) var original: EncodedImage
    /// The digest of ``original``.
    public private(set) var originalDigest: Digest
    /// The picture with the words on it.
    public private(set) var memed: EncodedImage
    /// What makes ``memed`` of ``original``.
    public private(set) var recipe: Recipe
    public let created: Date
    public private(set) var modified: Date
    /// The size of ``memed``, upright, in pixels.
    public private(set) var size: PixelSize
    /// Where the words stand, if it was rendered just now; empty where it was fetched.
    public private(set) var captions: [CaptionLayout]
    /// What its maker should know of the render; empty where it was fetched.
    public private(set) var warnings: [RenderWarning]

    public var topText: String { recipe.text(of: .top) }
    public var bottomText: String { recipe.text(of: .bottom) }

    /// Makes the classic: one text at the top, one at the bottom.
    public init(
        _ original: EncodedImage, top: String = "", bottom: String = "",
        style: CaptionStyle = CaptionStyle(), renderer: Renderer = Renderer()
    ) throws(RenderError) {
        try self.init(
            original, recipe: Recipe(top: top, bottom: bottom, style: style), renderer: renderer)
    }

    /// Makes a meme after a recipe.
    ///
    /// - Parameters:
    ///   - original: the picture.
    ///   - recipe: what to make of it.
    ///   - digest: that of the original, where it is known; else it is reckoned meanwhile.
    ///   - renderer: what renders it; one with the default limits unless told otherwise.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    public init(
        _ original: EncodedImage, recipe: Recipe, originalDigest digest: Digest? = nil,
        renderer: Renderer = Renderer(), progress: (Double) -> Void = { _ in }
    ) throws(RenderError) {
        let pending = PendingProvenance(of: original, digest, recipe: recipe)
        let rendering = try renderer.render(
            recipe, on: original, progress: progress, provenance: { pending.provenance })
        id = MemeID()
        self.original = original
        originalDigest = pending.digest
        self.recipe = recipe
        memed = rendering.image
        created = .thisMillisecond
        modified = created
        size = rendering.size
        captions = rendering.captions
        warnings = rendering.warnings
    }

    /// Makes a meme anew in place of one that is stored, whose pictures need not be read for that.
    ///
    /// - Parameters:
    ///   - summary: what lists tell of the one that it is to replace.
    ///   - digest: that of the original, where it is known.
    public init(
        _ summary: MemeSummary, original: EncodedImage, recipe: Recipe,
        originalDigest digest: Digest? = nil, renderer: Renderer = Renderer()
    ) throws(RenderError) {
        self.init(summary, recipe: recipe, original: original, memed: original)
        try edit(recipe, on: original, originalDigest: digest, renderer: renderer)
    }

    /// A meme as a store has it.
    init(_ summary: MemeSummary, recipe: Recipe, original: EncodedImage, memed: EncodedImage) {
        id = summary.id
        self.original = original
        originalDigest = summary.original
        self.memed = memed
        self.recipe = recipe
        created = summary.created
        modified = summary.modified
        size = summary.size
        captions = []
        warnings = []
    }

    /// Renders the original again, after another recipe. Where that fails nothing is changed.
    ///
    /// - Parameters:
    ///   - recipe: what to make of the original now.
    ///   - original: another picture to make it of; the one that it has where `nil`.
    ///   - digest: that of the other picture, where it is known.
    ///   - renderer: what renders it; one with the default limits unless told otherwise.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    public mutating func edit(
        _ recipe: Recipe, on original: EncodedImage? = nil, originalDigest digest: Digest? = nil,
        renderer: Renderer = Renderer(), progress: (Double) -> Void = { _ in }
    ) throws(RenderError) {
        let digest = original == nil ? originalDigest : digest
        let original = original ?? self.original
        let pending = PendingProvenance(of: original, digest, recipe: recipe)
        let rendering = try renderer.render(
            recipe, on: original, progress: progress, provenance: { pending.provenance })
        self.original = original
        originalDigest = pending.digest
        self.recipe = recipe
        memed = rendering.image
        modified = .thisMillisecond
        size = rendering.size
        captions = rendering.captions
        warnings = rendering.warnings
    }
}

/// ``captions`` and ``warnings`` tell of a render, not of the meme, and are not compared: a meme
/// that is fetched equals the one that was saved.
extension Meme: Hashable {
    public static func == (first: Meme, second: Meme) -> Bool {
        first.id == second.id && first.recipe == second.recipe
            && first.created == second.created && first.modified == second.modified
            && first.size == second.size && first.memed == second.memed
            && first.original == second.original
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(modified)
        hasher.combine(recipe)
    }
}
