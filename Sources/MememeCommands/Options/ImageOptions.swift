import ArgumentParser
import MemeRender
import MemeStore

/// The pictures that are laid on a meme.
struct ImageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A picture laid on it, as often as you like, over what was named before. After an @ its "
                + "place, as of --text; else it has all of the picture. Then perhaps an angle in degrees, "
                + "and styles: crop=, fit=contain|cover|stretch, opacity=, mirrored=yes, mask=circle or the radius "
                + "of round corners, border=white,3%, shadow=, effect=grayscale+invert, from=, to=. - is standard input.",
            valueName: "file@place..."),
        completion: .picture,
        transform: PlacedImage.init(_:))
    var image: [PlacedImage] = []

    func validate() throws {
        do {
            try Recipe.check(pictures: image.count)
        } catch {
            throw ValidationError(error.message)
        }
    }

    /// The name of this option, for each picture that is read from standard input.
    var standardInputs: [String] { image.filter(\.isStandardInput).map { _ in "--image" } }

    /// The pictures, read; in the order of the options.
    func read() throws -> [HashedPicture] { try image.read() }
}

extension [PlacedImage] {
    /// The pictures, read.
    func read() throws -> [HashedPicture] { try map { HashedPicture(try $0.input.read()) } }

    /// Lays pictures on a meme, between the captions as they were typed.
    ///
    /// - Parameters:
    ///   - recipe: the recipe, of which pictures that it lays on the meme are replaced, unless they are in
    ///     places of a template.
    ///   - pictures: the pictures, in this order.
    ///   - words: the words that were typed; the last captions of the recipe are those of `text`.
    ///   - original: the picture that the meme is made of.
    /// - Throws: ``Failure`` if a place isn't on the picture, and the renderer's errors.
    func lay(
        _ pictures: [HashedPicture], on recipe: Recipe, with words: WordOptions,
        original: EncodedImage, renderer: Renderer
    ) throws -> Recipe {
        if isEmpty { return recipe }
        var recipe = recipe
        recipe.layers.removeAll { $0.picture.map { $0.slot == nil } ?? false }
        let ground = try renderer.ground(of: recipe, on: original)
        var index = words.text.count - recipe.captions.count
        var layers = recipe.layers.map { layer in
            guard let caption = layer.caption else { return (TypedOrder.before, layer) }
            let order =
                if index >= 0 {
                    words.text[index].order
                } else {
                    switch caption.role {
                    case .top: words.top?.order ?? .before
                    case .bottom: words.bottom?.order ?? .before
                    case .other: TypedOrder.before
                    }
                }
            index += 1
            return (order, layer)
        }
        for (image, picture) in zip(self, pictures) {
            layers.append(
                (image.order, .picture(try image.layer(of: picture, on: ground, in: recipe.panels)))
            )
        }
        // Sorting is stable.
        recipe.layers = layers.sorted { $0.0 < $1.0 }.map(\.1)
        return recipe
    }
}

extension [InputPicture] {
    /// Adds the names of files to errors of `body` about pictures that are laid on a meme.
    func naming<Result>(
        _ pictures: [HashedPicture], _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch RenderError.inPicture(let source, let error) {
            let index = pictures.firstIndex { $0.nameInRecipes == source }
            guard let index else { throw RenderError.inPicture(source, error) }
            throw Failure(self[index].name, error.message, kind: ErrorKind(error))
        }
    }
}
