import ArgumentParser
import MemeRender

/// What the command line wants of a recipe. Whatever isn't named stays as it is, which for a new
/// meme is the classic.
///
/// The options are groups of the commands, and not of a group of their own: the parser goes
/// through a group's options again for each group around it.
struct RecipeChanges {
    let words: WordOptions
    /// Whether captions of `--text` go that there are.
    var removesTexts = false
    let style: StyleOptions
    let picture: PictureOptions

    var isEmpty: Bool { words.isEmpty && !removesTexts && style.isEmpty && picture.isEmpty }

    /// Finds out whether they go together, as far as they tell alone.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        var recipe = Recipe(top: "", bottom: "")
        apply(to: &recipe)
        // Where these stand the picture tells.
        for (index, text) in zip(recipe.captions.indices.suffix(words.text.count), words.text)
        where text.place.needsSize {
            recipe.captions[index].box = .whole
        }
        do {
            try recipe.check()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func apply(to recipe: inout Recipe) {
        // The layout's looks first, so that the options can change them.
        if let layout = picture.layout { recipe.use(layout) }
        if let top = words.top { recipe.setText(top.text, of: .top) }
        if let bottom = words.bottom { recipe.setText(bottom.text, of: .bottom) }
        if removesTexts || !words.text.isEmpty { recipe.setTexts(words.text) }
        style.apply(to: &recipe.captions)
        // After what is said of all captions, what is said of one.
        for (index, text) in zip(recipe.captions.indices.suffix(words.text.count), words.text) {
            text.changes.apply(to: &recipe.captions[index])
        }
        picture.apply(to: &recipe)
    }
}

extension WordOptions {
    /// Has words stand where they are to be in pixels, now that the picture is known.
    ///
    /// - Parameter recipe: one to which these words were applied.
    /// - Throws: ``Failure`` where such a place isn't on the picture, and what the renderer does.
    func placed(
        _ recipe: Recipe, on image: EncodedImage, renderer: Renderer
    ) throws -> Recipe {
        guard text.contains(where: \.place.needsSize) else { return recipe }
        var recipe = recipe
        var measured = recipe
        // No box of theirs is right yet, and none of them changes the picture's size.
        measured.captions.removeLast(min(text.count, recipe.captions.count))
        let size = try renderer.ground(of: measured, on: image)
        for (index, text) in zip(recipe.captions.indices.suffix(text.count), text) {
            recipe.captions[index].box = try text.box(on: size)
        }
        return recipe
    }
}

extension Recipe {
    /// Whether none of its captions says anything.
    var isWordless: Bool {
        captions.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
    }

    /// Says something else in the first caption of a role, which is made where there is none.
    mutating func setText(_ text: String, of role: Caption.Role) {
        if let index = captions.firstIndex(where: { $0.role == role }) {
            captions[index].text = text
        } else {
            captions.append(Caption(text, at: role, style: styleOfNewCaption(at: role)))
        }
    }

    /// Puts captions in place of all that are neither at the top nor at the bottom.
    ///
    /// They look like the first one there was; their own styles are not applied.
    fileprivate mutating func setTexts(_ texts: [PlacedText]) {
        let style = styleOfNewCaption(at: .other)
        captions.removeAll { $0.role == .other }
        captions += texts.map { $0.caption(style: style) }
    }

    /// That of the captions there are; of one that the layout sets in its own, the language alone.
    private func styleOfNewCaption(at role: Caption.Role) -> CaptionStyle {
        let first = captions.first?.style
        if layout == .classic, let first { return first }
        var style = layout.style(of: role)
        style.language = first?.language
        return style
    }
}
