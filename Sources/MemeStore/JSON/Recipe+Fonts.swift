package import MemeRender

extension Recipe {
    /// The recipe with the default font where it names `impact`: the list of fonts gives it this name.
    package var namingFontsAsListed: Recipe {
        var recipe = self
        for index in captions.indices {
            if case .family(let name) = captions[index].style.font.source,
                name.lowercased() == "impact"
            {
                recipe.captions[index].style.font.source = .impact
            }
        }
        return recipe
    }
}
