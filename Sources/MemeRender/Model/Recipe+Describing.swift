extension Recipe {
    /// The recipe as others may see it: font files are reduced to their names, because paths would
    /// disclose the folders of this machine.
    package var withoutFolders: Recipe {
        var recipe = self
        for index in captions.indices {
            guard case .file(let path) = captions[index].style.font.source else { continue }
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            recipe.captions[index].style.font.source = .file(name)
        }
        return recipe
    }

    /// The paths of the font files that captions use.
    package var fontFiles: Set<String> {
        Set(
            captions.compactMap { caption in
                if case .file(let path) = caption.style.font.source { path } else { nil }
            })
    }
}
