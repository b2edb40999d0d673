public import Foundation
public import MemeRender

/// A picture with words on it: the recipe, the original, and the memed image.
///
/// A meme stays editable because it keeps its recipe and the original, whose bytes stay exactly as they
/// came. ``edit(_:on:originalDigest:renderer:progress:)`` always renders from the original.
public struct Meme: Sendable, Identifiable {
    public let id: MemeID
    /// The picture that the meme is made of, exactly as it came.
    public private(set) var original: EncodedImage
    /// The pictures that are laid on it, exactly as they came; see ``PictureLayer/source``.
    public private(set) var pictures: [Digest: EncodedImage]
    /// The digest of ``original``.
    public private(set) var originalDigest: Digest
    /// The picture with the words on it.
    public private(set) var memed: EncodedImage
    /// The captions, styles and geometry that make ``memed`` of ``original``.
    public private(set) var recipe: Recipe
    public let created: Date
    public private(set) var modified: Date
    /// What it is filed under when it is first saved. Afterwards a store keeps it with the tags that it was
    /// given there: see ``Store/tag(_:adding:removing:)``.
    public var tags: Set<MemeTag> = []
    /// The size of ``memed``, upright, in pixels.
    public private(set) var size: PixelSize
    /// The layout of the captions if the meme was rendered just now; empty if it was read from a store.
    public private(set) var captions: [CaptionLayout]
    /// The warnings of the render if the meme was rendered just now; empty if it was read from a store.
    public private(set) var warnings: [RenderWarning]
    /// The ways that its render began, if the meme was rendered just now.
    package private(set) var steps: [WayStep] = []

    public var topText: String { recipe.text(of: .top) }
    public var bottomText: String { recipe.text(of: .bottom) }

    /// Makes a meme with one caption at the top and one at the bottom.
    ///
    /// - Parameters:
    ///   - original: the picture.
    ///   - top: the words at the top; no caption if empty.
    ///   - bottom: the words at the bottom; no caption if empty.
    ///   - style: the style of both captions.
    ///   - renderer: renders the meme; by default, one with the default limits.
    public init(
        _ original: EncodedImage, top: String = "", bottom: String = "",
        style: CaptionStyle = CaptionStyle(), renderer: Renderer = Renderer()
    ) throws(RenderError) {
        try self.init(
            original, recipe: Recipe(top: top, bottom: bottom, style: style), renderer: renderer)
    }

    /// Makes a meme from a recipe.
    ///
    /// - Parameters:
    ///   - original: the picture.
    ///   - recipe: the captions, styles and geometry of the meme.
    ///   - pictures: the pictures that the recipe lays on the meme. Those that it doesn't are left out.
    ///   - digest: the original's digest, if the caller knows it; if `nil`, it is computed during the
    ///     render.
    ///   - renderer: renders the meme; by default, one with the default limits.
    ///   - id: the id of the meme, which no other meme has; by default, a random one.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    public init(
        _ original: EncodedImage, recipe: Recipe, pictures: [EncodedImage] = [],
        originalDigest digest: Digest? = nil, renderer: Renderer = Renderer(),
        id: MemeID = MemeID(), progress: (Double) -> Void = { _ in }
    ) throws(RenderError) {
        try self.init(
            original, recipe: recipe, laying: recipe.hashed(pictures), originalDigest: digest,
            renderer: renderer, id: id, progress: progress)
    }

    /// Makes a meme from a recipe and pictures whose digests may be known already.
    package init(
        _ original: EncodedImage, recipe: Recipe, laying pictures: [HashedPicture],
        originalDigest digest: Digest? = nil, renderer: Renderer = Renderer(),
        id: MemeID = MemeID(), progress: (Double) -> Void = { _ in }
    ) throws(RenderError) {
        let pending = PendingProvenance(of: original, digest, recipe: recipe)
        let pictures = recipe.needed(pictures)
        let rendering = try renderer.render(
            recipe, on: original, pictures: pictures.named, provenance: pending.provenance,
            progress: progress)
        self.id = id
        self.original = original
        self.pictures = pictures
        originalDigest = pending.digest
        self.recipe = recipe
        memed = rendering.image
        created = .thisMillisecond
        modified = created
        size = rendering.size
        captions = rendering.captions
        warnings = rendering.warnings
        steps = rendering.steps
    }

    /// Renders a meme that replaces a stored one, without reading the stored pictures.
    ///
    /// - Parameters:
    ///   - summary: the summary of the meme to replace.
    ///   - original: the picture.
    ///   - recipe: the captions, styles and geometry of the meme.
    ///   - pictures: the pictures that the recipe lays on the meme.
    ///   - digest: the original's digest, if the caller knows it.
    ///   - renderer: renders the meme; by default, one with the default limits.
    public init(
        _ summary: MemeSummary, original: EncodedImage, recipe: Recipe,
        pictures: [EncodedImage] = [], originalDigest digest: Digest? = nil,
        renderer: Renderer = Renderer()
    ) throws(RenderError) {
        try self.init(
            summary, original: original, recipe: recipe, laying: recipe.hashed(pictures),
            originalDigest: digest, renderer: renderer)
    }

    /// Renders a meme that replaces a stored one, of pictures whose digests may be known already.
    package init(
        _ summary: MemeSummary, original: EncodedImage, recipe: Recipe,
        laying pictures: [HashedPicture], originalDigest digest: Digest? = nil,
        renderer: Renderer = Renderer()
    ) throws(RenderError) {
        self.init(summary, recipe: recipe, original: original, memed: original, pictures: [:])
        try edit(
            recipe, on: original, laying: pictures, originalDigest: digest, renderer: renderer)
    }

    /// Makes a meme from what a store keeps of it.
    init(
        _ summary: MemeSummary, recipe: Recipe, original: EncodedImage, memed: EncodedImage,
        pictures: [Digest: EncodedImage]
    ) {
        id = summary.id
        self.pictures = pictures
        self.original = original
        originalDigest = summary.original
        self.memed = memed
        self.recipe = recipe
        created = summary.created
        modified = summary.modified
        tags = summary.tags
        size = summary.size
        captions = []
        warnings = []
    }

    /// Renders the original again with another recipe. If that fails, the meme stays as it is.
    ///
    /// - Parameters:
    ///   - recipe: the new recipe.
    ///   - original: another picture to make the meme of; the meme's own original if `nil`.
    ///   - pictures: pictures that the recipe lays on the meme, besides those that the meme has.
    ///   - digest: the other picture's digest, if the caller knows it.
    ///   - renderer: renders the meme; by default, one with the default limits.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    public mutating func edit(
        _ recipe: Recipe, on original: EncodedImage? = nil, pictures: [EncodedImage] = [],
        originalDigest digest: Digest? = nil, renderer: Renderer = Renderer(),
        progress: (Double) -> Void = { _ in }
    ) throws(RenderError) {
        try edit(
            recipe, on: original, laying: recipe.hashed(pictures), originalDigest: digest,
            renderer: renderer, progress: progress)
    }

    /// Renders the original again with pictures whose digests may be known already.
    package mutating func edit(
        _ recipe: Recipe, on original: EncodedImage? = nil, laying pictures: [HashedPicture],
        originalDigest digest: Digest? = nil, renderer: Renderer = Renderer(),
        progress: (Double) -> Void = { _ in }
    ) throws(RenderError) {
        let digest = original == nil ? originalDigest : digest
        let original = original ?? self.original
        let pending = PendingProvenance(of: original, digest, recipe: recipe)
        let pictures = recipe.needed(pictures, besides: self.pictures)
        let rendering = try renderer.render(
            recipe, on: original, pictures: pictures.named, provenance: pending.provenance,
            progress: progress)
        self.original = original
        self.pictures = pictures
        originalDigest = pending.digest
        self.recipe = recipe
        memed = rendering.image
        modified = .thisMillisecond
        size = rendering.size
        captions = rendering.captions
        warnings = rendering.warnings
        steps = rendering.steps
    }
}

extension Recipe {
    /// Those pictures that the recipe lays on the meme.
    package func needed(
        _ pictures: [HashedPicture], besides others: [Digest: EncodedImage] = [:]
    ) -> [Digest: EncodedImage] {
        let wanted = layerPictures
        if wanted.isEmpty { return [:] }
        var all = others
        for picture in pictures { all[picture.digest] = picture.image }
        return all.filter { wanted.contains($0.key) }
    }

    /// Begins to hash pictures, unless the recipe lays none on the meme.
    package func hashed(_ pictures: [EncodedImage]) -> [HashedPicture] {
        sources.isEmpty ? [] : pictures.map { HashedPicture($0) }
    }
}

extension [Digest: EncodedImage] {
    /// The pictures by the names that a renderer knows them by.
    package var named: [String: EncodedImage] {
        [String: EncodedImage](uniqueKeysWithValues: map { ($0.key.description, $0.value) })
    }
}

/// Equality ignores ``captions`` and ``warnings``, which are about a render and not about the meme: a
/// meme that was read from a store equals the one that was saved.
extension Meme: Hashable {
    public static func == (first: Meme, second: Meme) -> Bool {
        first.id == second.id && first.recipe == second.recipe
            && first.created == second.created && first.modified == second.modified
            && first.size == second.size && first.memed == second.memed
            && first.original == second.original && first.pictures == second.pictures
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(modified)
        hasher.combine(recipe)
    }
}
