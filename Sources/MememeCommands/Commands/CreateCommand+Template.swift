import ArgumentParser
import MemeRender
import MemeStore

// The arguments that are pictures otherwise are the words of a template here.
extension CreateCommand {
    func validateForTemplate() throws {
        try template.validate(beside: images)
        if clipboard {
            throw ValidationError(
                "--clipboard is a picture to make a meme of, and a template has its own: leave it away"
            )
        }
        let words = try images.map { try parsed($0) }
        try self.words.validateStandardInput(
            beside: words.filter(\.isStandardInput).map { _ in "the words" }
                + template.slots.standardInputs + layers.standardInputs)
    }

    /// Makes a meme of a template.
    func makeOfTemplate() async throws {
        var words = words
        try words.read()
        if copy { try Desktop.checkClipboard() }
        var slots = template.slots
        try slots.read()
        let (chosen, texts) = try await choose()
        let name = chosen.name
        let changes = RecipeChanges(words: words, style: style, picture: picture)
        var unfilled = chosen.template.recipe
        unfilled.format = output.file.format ?? unfilled.format
        changes.apply(to: &unfilled)
        let file = try self.name(
            of: InputPicture(name), as: unfilled.formatOfMeme(of: chosen.background))
        let destination = output.file.destination(or: file)
        if !isFolderForeseen { try destination.validate() }

        var filling = TemplateFilling(chosen)
        try NamedTemplate.of(name) {
            try filling.add(layers.image)
            if let texts {
                try filling.add(texts)
            } else {
                try filling.add(slots.slot)
                filling.add(top: words.top?.text, bottom: words.bottom?.text)
                if slots.isEmpty, Terminal.canAsk { try filling.ask() }
            }
        }
        var recipe = try NamedTemplate.of(name) { try filling.recipe() }
        let store = opening()
        recipe.speak(CaptionStyle.ofUser.language)
        recipe.format = output.file.format ?? recipe.format
        changes.apply(to: &recipe)
        let free = filling.free
        let meme = try filling.naming {
            try render(
                recipe, words, laying: (free, try free.read()),
                besides: filling.pictures, of: chosen.background, named: name)
        }
        _ = try await finish(meme, to: destination, in: store)
    }

    /// The template, and the words for its places in order; `nil` if none stand alone.
    private func choose() async throws -> (PicturedTemplate, [String]?) {
        if let sentence = template.auto { return try await guess(Parse.escapes(sentence.repaired)) }
        let chosen = try await NamedTemplate.find(template.template ?? "", in: storage)
        if images.isEmpty { return (chosen, nil) }
        var words = try images.map { try parsed($0) }
        for index in words.indices { try words[index].read() }
        return (chosen, words.map(\.text))
    }

    private func guess(_ sentence: String) async throws -> (PicturedTemplate, [String]?) {
        let store = try storage.openIfThere()
        let guesses = try await store.templateGuesses(for: sentence)
        guard let best = guesses.first else {
            throw Failure(
                "no template fits this sentence: choose one with --template; `mememe template list` lists "
                    + "them", kind: .unknownTemplate)
        }
        let others = guesses.dropFirst().prefix(3).map(\.template.name)
        Console.note(
            "template \(best.template.name), \(Int((best.confidence * 100).rounded())) % sure"
                + (others.isEmpty ? "" : "; others are \(others.joined(separator: ", "))"))
        return (try await store.template(named: best.template.name), best.words)
    }

    /// Words, of which an empty text is no mistake.
    private func parsed(_ argument: String) throws -> Words {
        do {
            return try Words(argument)
        } catch let error as Unacceptable {
            throw ValidationError(error.message)
        }
    }
}
