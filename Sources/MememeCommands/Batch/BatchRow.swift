import ArgumentParser
import MemeRender

/// The options of one meme of a batch, from its row and the command line: those of `create`.
struct BatchRow: Sendable {
    var image: String?
    /// The name or the folder of a template.
    var template: String?
    /// The words, or the file of the picture, for places of the template.
    var slots: [String: String] = [:]
    var output: String?
    var recipe: Recipe?
    var captions: [Caption]?
    var words: WordOptions
    var style: StyleOptions
    var picture: PictureOptions

    // What the row itself has set.
    var hasTexts = false
    var hasEffects = false
    var hasSize = false
    /// Options that style words, which the row must then have.
    var styled: [(place: String, words: any KeyPath<BatchRow, Words?> & Sendable)] = []

    /// - Parameters: the command line's options for all rows.
    init(words: WordOptions, style: StyleOptions, picture: PictureOptions) {
        self.words = words
        self.style = style
        self.picture = picture
    }

    mutating func set(_ values: [BatchValue]) throws {
        for value in values {
            switch value {
            case .text(let column, let text): try column.set(text, in: &self)
            case .recipe(let recipe): self.recipe = recipe
            case .captions(let captions): self.captions = captions
            }
        }
    }

    /// Checks what `create` checks of its options.
    func validate() throws {
        if template == nil, image?.isEmpty != false {
            throw Unacceptable(
                "there is no picture: the column image names its file, or template a template")
        }
        if template == nil, !slots.isEmpty {
            throw Unacceptable("slot is a place of a template: the column template names one")
        }
        if template != nil, recipe != nil || captions != nil {
            throw Unacceptable("a template has its own recipe: leave recipe and captions away")
        }
        if image == "-" {
            throw Unacceptable("a batch takes no picture from standard input: name a file")
        }
        if output == "-" {
            throw Unacceptable("a batch writes no picture to standard output: name a file")
        }
        if words.isEmpty, recipe == nil, captions == nil, template == nil {
            throw Unacceptable("there are no words: give top, bottom or text")
        }
        for (place, words) in styled where self[keyPath: words] == nil && captions == nil {
            throw Unacceptable("\(place)-style is of the words of \(place): give some")
        }
        try picture.validate()
    }

    /// Makes the recipe.
    ///
    /// - Parameters:
    ///   - defaults: the recipe of a row without options.
    ///   - format: the format that the file name asks for.
    func recipe(or defaults: Recipe, format: ImageFormat?) -> Recipe {
        var recipe = self.recipe ?? defaults
        if let captions { recipe.captions = captions }
        if let format { recipe.format = format }
        RecipeChanges(words: words, style: style, picture: picture).apply(to: &recipe)
        return recipe
    }
}
