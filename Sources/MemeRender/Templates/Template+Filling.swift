extension Template {
    /// The recipe of a meme, with words and pictures in the slots.
    ///
    /// - Parameters:
    ///   - words: the words for all ``wordSlots``, in their order; an empty text leaves a slot empty.
    ///   - pictures: the names of the pictures for all ``pictureSlots``, by slot; see
    ///     ``PictureLayer/source``.
    public func recipe(
        words: [String], pictures: [String: String] = [:]
    ) throws(TemplateError) -> Recipe {
        try recipe(words: wordsBySlot(words), pictures: pictures)
    }

    /// Words by the slots that they are for.
    ///
    /// - Parameter words: the words for all ``wordSlots``, in their order.
    /// - Throws: ``TemplateError/missingWords(given:slots:)`` or ``TemplateError/tooManyWords(given:slots:)``.
    package func wordsBySlot(_ words: [String]) throws(TemplateError) -> [String: String] {
        let slots = wordSlots.compactMap(\.slot)
        if words.count < slots.count { throw .missingWords(given: words.count, slots: slots) }
        if words.count > slots.count { throw .tooManyWords(given: words.count, slots: slots) }
        return [String: String](zip(slots, words)) { first, _ in first }
    }

    /// The recipe of a meme, with words and pictures in the slots.
    ///
    /// - Parameters:
    ///   - words: the words for all ``wordSlots``, by slot; an empty text leaves a slot empty.
    ///   - pictures: the names of the pictures for all ``pictureSlots``, by slot; see
    ///     ``PictureLayer/source``.
    public func recipe(
        words: [String: String], pictures: [String: String] = [:]
    ) throws(TemplateError) -> Recipe {
        let wordSlots = wordSlots.compactMap(\.slot)
        let pictureSlots = pictureSlots.compactMap(\.slot)
        for slot in words.keys.sorted() where !wordSlots.contains(slot) {
            if pictureSlots.contains(slot) { throw .wordsForPicture(slot: slot) }
            throw .unknownSlot(slot, slots: wordSlots)
        }
        for slot in pictures.keys.sorted() where !pictureSlots.contains(slot) {
            if wordSlots.contains(slot) { throw .pictureForWords(slot: slot) }
            throw .unknownSlot(slot, slots: pictureSlots)
        }
        var recipe = recipe
        recipe.layers = []
        for layer in self.recipe.layers {
            recipe.layers.append(try layer.filled(words: words, pictures: pictures))
        }
        return recipe
    }
}

extension Layer {
    /// The layer with the words or the picture of its slot.
    fileprivate func filled(
        words: [String: String], pictures: [String: String]
    ) throws(TemplateError) -> Layer {
        guard let slot else { return self }
        switch self {
        case .caption(var caption):
            guard let text = words[slot] else { throw .missingText(slot: slot) }
            caption.text = text
            return .caption(caption)
        case .picture(var picture):
            guard let source = pictures[slot] else { throw .missingPicture(slot: slot) }
            picture.source = source
            return .picture(picture)
        }
    }
}
