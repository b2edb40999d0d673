import ArgumentParser
import MemeRender

/// The command line's changes to a recipe. Properties that aren't named stay; a new meme starts with the
/// classic.
///
/// The option groups belong to the commands and aren't nested in a group of their own, because the
/// parser processes a group's options again for each enclosing group.
struct RecipeChanges {
    let words: WordOptions
    /// Whether to remove existing captions of `--text`.
    var removesTexts = false
    let style: StyleOptions
    let picture: PictureOptions

    var isEmpty: Bool { words.isEmpty && !removesTexts && style.isEmpty && picture.isEmpty }

    /// Checks that the options go together, as far as they show it without the picture.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        var recipe = Recipe(top: "", bottom: "")
        apply(to: &recipe)
        // Their boxes depend on the picture.
        for (index, text) in zip(recipe.captions.indices.suffix(words.text.count), words.text)
        where text.place.needsSize {
            recipe.captions[index].box = .whole
        }
        do {
            try recipe.check()
        } catch {
            throw ValidationError(error.message)
        }
    }

    func apply(to recipe: inout Recipe) {
        // The layout's style comes first, so that the options can change it.
        if let layout = picture.layout { recipe.use(layout) }
        if let top = words.top { recipe.setText(top.text, of: .top) }
        if let bottom = words.bottom { recipe.setText(bottom.text, of: .bottom) }
        if removesTexts || !words.text.isEmpty { recipe.setTexts(words.text) }
        style.apply(to: &recipe.captions)
        // Options of single captions come after those of all captions.
        for (index, text) in zip(recipe.captions.indices.suffix(words.text.count), words.text) {
            text.changes.apply(to: &recipe.captions[index])
        }
        picture.apply(to: &recipe)
    }
}

extension WordOptions {
    /// Resolves places in pixels, now that the picture is known.
    ///
    /// - Parameter recipe: a recipe with these words.
    /// - Throws: ``Failure`` if a place isn't on the picture, and the renderer's errors.
    func placed(
        _ recipe: Recipe, on image: EncodedImage, renderer: Renderer
    ) throws -> Recipe {
        guard text.contains(where: \.place.needsSize) else { return recipe }
        var recipe = recipe
        var measured = recipe
        // Their boxes are provisional, and don't affect the picture's size.
        measured.captions.removeLast(min(text.count, recipe.captions.count))
        let size = try renderer.ground(of: measured, on: image)
        for (index, text) in zip(recipe.captions.indices.suffix(text.count), text) {
            recipe.captions[index].box = try text.box(on: size, in: recipe.panels)
        }
        return recipe
    }
}

extension Recipe {
    /// Whether no caption has words.
    var isWordless: Bool {
        !captions.contains(where: \.hasWords)
    }

    /// Sets the language of the words that have none.
    mutating func speak(_ language: String?) {
        layers = layers.map { layer in
            guard case .caption(var caption) = layer, caption.style.language == nil else {
                return layer
            }
            caption.style.language = language
            return .caption(caption)
        }
    }

    /// Sets the words of places of its template.
    ///
    /// - Throws: `TemplateError`.
    mutating func setWords(_ words: [SlotWords]) throws {
        for word in words {
            guard let index = layers.firstIndex(where: { $0.slot == word.name }) else {
                throw TemplateError.unknownSlot(
                    word.name, slots: captions.compactMap(\.slot))
            }
            guard case .caption(var caption) = layers[index] else {
                throw TemplateError.wordsForPicture(slot: word.name)
            }
            caption.text = word.words.text
            layers[index] = .caption(caption)
        }
    }

    /// Sets the words of the first caption of a role, or adds one.
    mutating func setText(_ text: String, of role: Caption.Role) {
        if let index = captions.firstIndex(where: { $0.role == role }) {
            captions[index].text = text
        } else {
            captions.append(Caption(text, at: role, style: styleOfNewCaption(at: role)))
        }
    }

    /// Replaces all captions that are neither at the top nor at the bottom, nor in a place of a template.
    ///
    /// They get the style of the first such caption; their own styles aren't applied here.
    fileprivate mutating func setTexts(_ texts: [PlacedText]) {
        let style = styleOfNewCaption(at: .other)
        captions.removeAll { $0.role == .other && $0.slot == nil }
        captions += texts.map { $0.caption(style: style) }
    }

    /// The style of the existing captions; only their language if the layout has a style of its own.
    private func styleOfNewCaption(at role: Caption.Role) -> CaptionStyle {
        let first = captions.first?.style
        if layout == .classic, let first { return first }
        var style = layout.style(of: role)
        style.language = first?.language
        return style
    }
}
