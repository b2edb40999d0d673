import Foundation
public import MemeRender

/// A template with its pictures, whose names are their digests.
public struct PicturedTemplate: Hashable, Sendable {
    public let template: Template
    /// The pictures that the template names.
    public let pictures: [Digest: EncodedImage]
    /// The picture that memes are made of.
    public let background: EncodedImage
    /// The digest of ``background``.
    public let backgroundDigest: Digest
    /// What tells its versions apart: the SHA-256 of the template, which has those of its pictures.
    public let digest: Digest

    /// Checks a template, and names its pictures by their digests.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - pictures: its pictures, by the names that they have in the template.
    /// - Throws: ``TemplateError/invalid(reason:)`` or ``TemplateError/missingFile(_:)``.
    public init(
        _ template: Template, pictures: [String: EncodedImage]
    ) throws(TemplateError) {
        try template.check()
        var digests: [String: Digest] = [:]
        var named: [Digest: EncodedImage] = [:]
        for name in template.sources {
            guard let picture = pictures[name] else { throw .missingFile(name) }
            let digest = Digest(of: picture.bytes)
            digests[name] = digest
            named[digest] = picture
        }
        let renamed = template.renamingPictures { digests[$0]?.description ?? $0 }
        guard let first = digests[template.background], let background = named[first] else {
            throw .missingFile(template.background)
        }
        self.template = renamed
        self.pictures = named
        self.background = background
        backgroundDigest = first
        digest = Digest(of: renamed.json)
    }

    public var name: String { template.name }

    /// The pictures by the names that a renderer knows them by.
    public var namedPictures: [String: EncodedImage] { pictures.named }

    /// What a meme keeps of the template.
    public var reference: TemplateReference {
        TemplateReference(name: name, digest: digest.description)
    }

    /// The recipe of its example.
    public var example: Recipe {
        var recipe = template.recipe
        recipe.template = reference
        return recipe
    }

    /// The recipe of a meme, with words and pictures in the slots.
    ///
    /// - Parameters:
    ///   - words: the words for all ``Template/wordSlots``, in their order; an empty text leaves a slot
    ///     empty.
    ///   - pictures: the pictures for all ``Template/pictureSlots``, by slot. The ``Meme`` has to be given
    ///     them, and the ``pictures`` of the template.
    public func recipe(
        words: [String], pictures: [String: EncodedImage] = [:]
    ) throws(TemplateError) -> Recipe {
        try recipe(words: template.wordsBySlot(words), pictures: pictures)
    }

    /// The recipe of a meme, as ``recipe(words:pictures:)-(Array<String>,_)`` makes it, with the words by
    /// slot.
    public func recipe(
        words: [String: String], pictures: [String: EncodedImage] = [:]
    ) throws(TemplateError) -> Recipe {
        try recipe(words: words, laying: pictures.mapValues { HashedPicture($0) })
    }

    /// The recipe of a meme, with the words and pictures by slot, whose digests may be known already.
    package func recipe(
        words: [String: String], laying pictures: [String: HashedPicture]
    ) throws(TemplateError) -> Recipe {
        var recipe = try template.recipe(
            words: words, pictures: pictures.mapValues(\.nameInRecipes))
        recipe.template = reference
        return recipe
    }

    /// Makes a meme with words and pictures in the slots.
    ///
    /// - Parameters:
    ///   - words: the words for all ``Template/wordSlots``, in their order; an empty text leaves a slot
    ///     empty.
    ///   - pictures: the pictures for all ``Template/pictureSlots``, by slot.
    ///   - renderer: renders the meme; by default, one with the default limits.
    /// - Throws: `TemplateError` or `RenderError`.
    public func meme(
        words: [String], pictures: [String: EncodedImage] = [:], renderer: Renderer = Renderer()
    ) throws -> Meme {
        let placed = pictures.mapValues { HashedPicture($0) }
        return try Meme(
            background, recipe: try recipe(words: template.wordsBySlot(words), laying: placed),
            laying: self.pictures.hashed + placed.values, originalDigest: backgroundDigest,
            renderer: renderer)
    }
}

extension Template {
    /// The template as JSON; equal templates give the same bytes.
    var json: [UInt8] {
        // Numbers that JSON can't hold were refused by the check.
        (try? JSONSchema.encoder.encode(self)).map { [UInt8]($0) } ?? []
    }

    /// The template with other names for its pictures.
    func renamingPictures(_ rename: (String) -> String) -> Template {
        var template = self
        template.background = rename(background)
        template.recipe.layers = recipe.layers.map { layer in
            guard case .picture(var picture) = layer else { return layer }
            picture.source = rename(picture.source)
            if case .alpha(let other) = picture.mask { picture.mask = .alpha(of: rename(other)) }
            return .picture(picture)
        }
        return template
    }
}
