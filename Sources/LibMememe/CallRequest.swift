import MemeRender
import MemeStore

/// What meme a call asks for: one of a picture, or of several beside each other, by a recipe, or one of a template.
struct CallRequest: Decodable {
    private let content: Content
    /// What a new meme is filed under.
    let tags: Set<MemeTag>

    private enum Content {
        /// The name of the original; `nil` for the first picture that isn't laid on the meme.
        case recipe(Recipe, original: String?)
        case panels(CallPanels, Recipe)
        /// The names of pictures by slot.
        case template(String, TemplateWordsJSON, pictures: [String: String]?)
    }

    private enum CodingKeys: CodingKey {
        case recipe, original, panels, template, words, pictures, tags
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        tags = try MemeTag.set(values.decodeIfPresent([String].self, forKey: .tags))
        if values.contains(.panels) {
            for key in [CodingKeys.original, .template] where values.contains(key) {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "the panels are the original")
            }
            content = .panels(
                try values.decode(CallPanels.self, forKey: .panels),
                try values.decodeIfPresent(Recipe.self, forKey: .recipe) ?? Recipe())
            return
        }
        guard values.contains(.template) else {
            content = .recipe(
                try values.decode(Recipe.self, forKey: .recipe),
                original: try values.decodeIfPresent(String.self, forKey: .original))
            return
        }
        if values.contains(.recipe) {
            throw DecodingError.dataCorruptedError(
                forKey: .recipe, in: values, debugDescription: "the template has one")
        }
        content = .template(
            try values.decode(String.self, forKey: .template),
            try values.decodeIfPresent(TemplateWordsJSON.self, forKey: .words) ?? .inOrder([]),
            pictures: try values.decodeIfPresent([String: String].self, forKey: .pictures))
    }

    /// What the meme is made of.
    ///
    /// - Parameters:
    ///   - pictures: the pictures of the call.
    ///   - store: the store whose templates can be named; `nil` for none.
    ///   - renderer: measures what stands in panels.
    /// - Throws: ``CallError``, `TemplateError`, `StoreError`, or `RenderError` if the recipe isn't within the
    ///   limits.
    func ingredients(
        _ pictures: CallPictures, _ store: Store?, _ renderer: Renderer
    ) throws -> Ingredients {
        switch content {
        case .recipe(let recipe, let name):
            let laid = Set(recipe.pictures.flatMap(\.sources))
            let original = try name.map { try pictures.named($0) } ?? pictures.first(besides: laid)
            return Ingredients(
                original: original, recipe: try recipe.naming(laid, pictures).checked(),
                pictures: pictures.all)
        case .panels(let panels, let recipe):
            let laid = Set(recipe.pictures.flatMap(\.sources))
            let parts = try panels.ingredients(recipe.naming(laid, pictures), pictures, renderer)
            return Ingredients(
                original: parts.original, recipe: try parts.recipe.checked(),
                pictures: parts.pictures)
        case .template(let name, let words, let names):
            let template =
                try store.map { store in try waiting { try await store.template(named: name) } }
                ?? BuiltInTemplates.find(name)
            let placed =
                try names.map { try $0.mapValues { try pictures.named($0) } }
                ?? template.placing(pictures)
            return Ingredients(
                original: template.background,
                recipe: try words.recipe(of: template, placed).checked(),
                pictures: Array(template.pictures.values) + placed.values)
        }
    }
}

/// What a meme is made of.
struct Ingredients {
    /// `nil` if the call gave none.
    let original: EncodedImage?
    let recipe: Recipe
    let pictures: [EncodedImage]

    /// - Throws: ``CallError`` if there is none.
    func picture() throws -> EncodedImage {
        guard let original else { throw CallError("there is no picture to make a meme of") }
        return original
    }
}

extension Recipe {
    /// The recipe with the pictures' digests where it has their names.
    ///
    /// - Parameter laid: the names of all pictures that it lays on the meme.
    fileprivate func naming(_ laid: Set<String>, _ pictures: CallPictures) -> Recipe {
        // Each picture is hashed once, however often it is laid on.
        var digests: [String: String] = [:]
        for name in laid { digests[name] = pictures[name].map { "\(Digest(of: $0.bytes))" } }
        func digest(_ name: String) -> String { digests[name] ?? name }
        var recipe = self
        recipe.layers = layers.map { layer in
            guard case .picture(var picture) = layer else { return layer }
            picture.source = digest(picture.source)
            if case .alpha(let name) = picture.mask { picture.mask = .alpha(of: digest(name)) }
            return .picture(picture)
        }
        return recipe
    }

    fileprivate func checked() throws(RenderError) -> Recipe {
        try check()
        return namingFontsAsListed
    }
}

extension PicturedTemplate {
    /// Pictures by slot: those that have the name of one, and the others in the order of the rest.
    fileprivate func placing(_ pictures: CallPictures) -> [String: EncodedImage] {
        var placed: [String: EncodedImage] = [:]
        var others = pictures.unnamed[...]
        for slot in template.pictureSlots.compactMap(\.slot) {
            placed[slot] = pictures[slot] ?? others.popFirst()
        }
        return placed
    }
}
