public import MemeRender

extension PicturedTemplate {
    /// Makes a template of a meme, of which more is known than its name.
    ///
    /// - Parameters:
    ///   - meme: the meme; see ``init(of:name:title:)``.
    ///   - facts: a template whose picture and places are ignored.
    package init(of meme: Meme, facts: Template) throws(TemplateError) {
        let plain = try PicturedTemplate(of: meme, name: facts.name)
        var template = facts
        template.background = plain.template.background
        template.recipe = plain.template.recipe
        try self.init(template, pictures: plain.namedPictures)
    }

    /// Makes a template of a meme: its words become the examples of places, which are called `top`, `bottom`,
    /// `text-1` and so on if they have no names yet. Pictures that are in no place are in every meme.
    ///
    /// - Parameters:
    ///   - meme: the meme.
    ///   - name: the name of the template; see ``Template/name``.
    ///   - title: what people call it; the name if `nil`.
    /// - Throws: ``TemplateError/invalid(reason:)``, also if the meme has no words and no place for a picture.
    public init(of meme: Meme, name: String, title: String? = nil) throws(TemplateError) {
        var recipe = meme.recipe
        recipe.template = nil
        var taken = Set(recipe.layers.compactMap(\.slot))
        var number = 0
        recipe.layers = recipe.layers.compactMap { layer in
            guard case .caption(var caption) = layer else { return layer }
            if !caption.hasWords { return nil }
            if caption.slot == nil {
                var slot = caption.role == .other ? "text-1" : caption.role.rawValue
                while taken.contains(slot) {
                    number += 1
                    slot = "text-\(number)"
                }
                taken.insert(slot)
                caption.slot = slot
            }
            return .caption(caption)
        }
        guard recipe.layers.contains(where: { $0.slot != nil }) else {
            throw .invalid(
                reason: "the meme has no words, so a template of it would have no places")
        }
        var pictures = meme.pictures.named
        pictures[meme.originalDigest.description] = meme.original
        try self.init(
            Template(
                name, title: title, background: meme.originalDigest.description, recipe: recipe),
            pictures: pictures)
    }
}
