/// A background with places for words and pictures, of which memes are made.
///
/// It names its pictures as a ``Recipe`` does; their bytes stand beside it. A meme that is made of it
/// keeps a whole recipe, so it needs the template no more.
public struct Template: Hashable, Sendable {
    /// The name that it is chosen by, such as `two-choices`: lowercase letters and digits, in parts that
    /// single hyphens join.
    public var name: String
    /// What people call it.
    public var title: String
    /// Other names, of the same form as ``name``.
    public var aliases: [String] = []
    /// Words that it is found by.
    public var keywords: [String] = []
    /// Sentences that ask for it.
    public var patterns: [TemplatePattern] = []
    /// Who made its pictures; `nil` if that isn't known.
    public var author: String?
    /// The terms that its pictures may be used under, such as `CC0-1.0`; `nil` if that isn't known.
    public var licence: String?
    /// The address of a page about it, or where its pictures come from.
    public var source: String?
    /// The name of the picture that memes are made of. In a store it is the SHA-256 of its bytes, as 64
    /// lowercase hexadecimal digits.
    public var background: String
    /// The recipe of its example. The layers with a ``Layer/slot`` are places, with words or pictures as
    /// examples; all else is the same in every meme.
    public var recipe: Recipe

    /// - Parameters:
    ///   - name: the name that it is chosen by.
    ///   - title: what people call it; the name if `nil`.
    ///   - background: the name of the picture that memes are made of.
    ///   - recipe: the recipe of its example.
    public init(_ name: String, title: String? = nil, background: String, recipe: Recipe) {
        self.name = name
        self.title = title ?? name
        self.background = background
        self.recipe = recipe
    }
}

extension Template {
    /// The captions that are places for words, with an example each, in the order in which words are given.
    public var wordSlots: [Caption] { recipe.captions.filter { $0.slot != nil } }

    /// The pictures that are places for others, in the order in which pictures are given.
    public var pictureSlots: [PictureLayer] { recipe.pictures.filter { $0.slot != nil } }

    /// The names of all pictures that it needs, each once; the background first.
    public var sources: [String] { [background] + recipe.sources.filter { $0 != background } }
}
