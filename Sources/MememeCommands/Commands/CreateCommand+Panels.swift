import ArgumentParser
import MemeRender
import MemeStore

extension CreateCommand {
    func validateForPanels() throws {
        if clipboard {
            throw ValidationError("--panels takes pictures of files: --clipboard is one alone")
        }
        if images.contains("") || images.contains("-") {
            throw ValidationError("--panels takes pictures of files: name each")
        }
        if picture.crop?.value != nil {
            throw ValidationError(
                "--crop would cut the panels: --panel-crop cuts the picture of one")
        }
        if picture.background.map({ if case .blur = $0 { true } else { false } }) == true {
            throw ValidationError(
                "--background blur has no picture behind --panels: choose a colour")
        }
    }

    /// Makes one meme of several pictures, side by side.
    func makeOfPanels() async throws {
        var words = words
        try words.read()
        if copy { try Desktop.checkClipboard() }
        let inputs = images.map { InputPicture($0) }
        let originals = try inputs.map { HashedPicture(try $0.read()) }
        let layered = try layers.read()
        var recipe = Recipe.ofUser()
        recipe.format = output.file.format ?? recipe.format
        RecipeChanges(words: words, style: style, picture: picture).apply(to: &recipe)
        // The sheet behind the panels is a PNG, whatever they are.
        let format = recipe.formatOfMeme(of: originals[0].image)
        recipe.format = format
        let file = try name(of: inputs[0], as: format)
        let destination = output.file.destination(or: file)
        if !isFolderForeseen { try destination.validate() }

        let crops = panels.crops(images.count)
        let sizes = try inputs.indices.map { index in
            try naming(inputs[index].name) {
                let size = try limits.renderer.size(of: originals[index].image)
                guard let crop = crops[index] else { return size }
                return try crop.size(in: size)
            }
        }
        let grid = panels.grid(color: recipe.background)
        guard
            let sheet = try grid?.sheet(
                for: sizes, longestSide: picture.size?.value, limits: limits.renderer.limits)
        else { return }
        if words.isEmpty, layered.isEmpty, Terminal.canAsk { try Editor.askForWords(of: &recipe) }
        recipe.layers =
            sheet.layers(of: originals.map(\.nameInRecipes), crops: crops) + recipe.layers
        let store = opening()
        let meme = try inputs.naming(originals) {
            try render(
                recipe, words, laying: (layers.image, layered), besides: originals,
                of: try sheet.background, named: inputs[0].name)
        }
        _ = try await finish(meme, to: destination, in: store)
    }
}
