import ArgumentParser
import MemeRender
import MemeStore

/// A template, and what goes into its places.
struct TemplateFilling {
    private let template: PicturedTemplate
    private var words: [String: String] = [:]
    private var images: [String: PlacedImage] = [:]
    private var slotPictures: [String: HashedPicture] = [:]
    /// The pictures that are laid on the meme besides those in places.
    private(set) var free: [PlacedImage] = []

    init(_ template: PicturedTemplate) {
        self.template = template
    }

    private var wordSlots: [String] { template.template.wordSlots.compactMap(\.slot) }
    private var pictureSlots: [String] { template.template.pictureSlots.compactMap(\.slot) }

    /// All pictures that the recipe may name.
    var pictures: [HashedPicture] {
        template.pictures.hashed + slotPictures.values
    }

    /// Adds the names of files to errors of `body` about the pictures in places.
    func naming<Result>(_ body: () throws -> Result) throws -> Result {
        let placed = slotPictures.compactMap { slot, picture in
            images[slot].map { ($0.input, picture) }
        }
        return try placed.map(\.0).naming(placed.map(\.1), body)
    }

    /// Takes words for all places, in their order.
    ///
    /// - Throws: `TemplateError`.
    mutating func add(_ texts: [String]) throws(TemplateError) {
        words = try template.template.wordsBySlot(texts)
    }

    /// Takes words for places by name.
    mutating func add(_ texts: [SlotWords]) throws {
        for text in texts { words[text.name] = text.words.text }
    }

    /// Takes words for the places at the top and at the bottom that have none yet.
    mutating func add(top: String?, bottom: String?) {
        words = template.template.adding(top: top, bottom: bottom, to: words)
    }

    /// Takes pictures for places by name, then those that say no place for the other places in their order.
    /// The rest is laid on freely.
    ///
    /// - Throws: `TemplateError`, ``Failure`` if a picture has a place of its own, and the errors of
    ///   reading it.
    mutating func add(_ images: [PlacedImage]) throws {
        var unnamed: [PlacedImage] = []
        for image in images {
            if let (slot, picture) = image.slotted, pictureSlots.contains(slot) {
                if picture.isPlaced {
                    throw Failure(
                        picture.input.name,
                        "\(slot) is a place already: leave the one after the @ away")
                }
                if self.images[slot] != nil {
                    throw Failure(picture.input.name, "\(slot) has a picture already")
                }
                self.images[slot] = picture
            } else if let (slot, _) = image.slotted, FileStamp(of: image.input.path ?? "") == nil {
                if wordSlots.contains(slot) { throw TemplateError.pictureForWords(slot: slot) }
                throw TemplateError.unknownSlot(slot, slots: pictureSlots)
            } else {
                unnamed.append(image)
            }
        }
        for image in unnamed {
            let open = pictureSlots.first { self.images[$0] == nil }
            if !image.isPlaced, let open {
                self.images[open] = image
            } else {
                free.append(image)
            }
        }
        for (slot, image) in self.images {
            slotPictures[slot] = HashedPicture(try image.input.read())
        }
    }

    /// Asks for what goes into the places that have nothing yet, on the terminal.
    ///
    /// - Throws: `ValidationError` if the user enters nothing.
    mutating func ask() throws {
        let wordless = template.template.wordSlots.filter { words[$0.slot ?? ""] == nil }
        let missing = pictureSlots.filter { images[$0] == nil }
        let fields =
            wordless.map { caption in
                (caption.slot ?? "", TextField(placeholder: "none, or such as: \(caption.text)"))
            } + missing.map { ("\($0) (picture)", TextField(placeholder: "the name of a file")) }
        if fields.isEmpty { return }
        let answers = try Prompt.texts(fields)
        for (caption, answer) in zip(wordless, answers) {
            words[caption.slot ?? ""] = Parse.escapes(answer)
        }
        for (slot, answer) in zip(missing, answers.dropFirst(wordless.count)) where !answer.isEmpty
        {
            let image = try PlacedImage(answer)
            images[slot] = image
            slotPictures[slot] = HashedPicture(try image.input.read())
        }
        if wordless.count == wordSlots.count,
            answers.allSatisfy({ $0.allSatisfy(\.isWhitespace) })
        {
            throw ValidationError("no words: type some, or give them after the options")
        }
    }

    /// The recipe of the meme.
    ///
    /// - Throws: `TemplateError`.
    func recipe() throws(TemplateError) -> Recipe {
        let words =
            try words.isEmpty && !wordSlots.isEmpty ? template.template.wordsBySlot([]) : words
        var recipe = try template.recipe(words: words, laying: slotPictures)
        recipe.layers = recipe.layers.map { layer in
            guard case .picture(var picture) = layer, let slot = picture.slot,
                let image = images[slot]
            else { return layer }
            image.style(&picture)
            return .picture(picture)
        }
        return recipe
    }
}

extension Template {
    /// Words by slot, with those for the top and the bottom in the places there that have none yet.
    func adding(
        top: String?, bottom: String?, to words: [String: String]
    ) -> [String: String] {
        var words = words
        for (text, role) in [(top, Caption.Role.top), (bottom, .bottom)] {
            let caption = wordSlots.first { $0.role == role }
            if let text, let slot = caption?.slot, words[slot] == nil { words[slot] = text }
        }
        return words
    }
}
