extension Recipe {
    /// The recipe as it may be handed on: of a font's file the name alone, since the folders of a
    /// machine are nobody else's business.
    package var withoutFolders: Recipe {
        var recipe = self
        for index in captions.indices {
            guard case .file(let path) = captions[index].style.font.source else { continue }
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            recipe.captions[index].style.font.source = .file(name)
        }
        return recipe
    }

    /// The files that the captions' fonts are in.
    package var fontFiles: Set<String> {
        Set(
            captions.compactMap { caption in
                if case .file(let path) = caption.style.font.source { path } else { nil }
            })
    }
}
