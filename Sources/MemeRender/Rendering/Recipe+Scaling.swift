extension Recipe {
    /// The recipe of the same meme at a smaller size: every length in pixels of the meme shrinks with
    /// it. A crop stays, because it is in pixels of the original.
    ///
    /// - Parameters:
    ///   - part: the scale, more than 0 and at most 1.
    ///   - longestSide: the longest side of the smaller meme, if the recipe has no canvas.
    func scaled(by part: Double, longestSide: Int) -> Recipe {
        var recipe = self
        recipe.canvas = canvas?.scaled(by: part)
        recipe.longestSide = longestSide
        for index in captions.indices {
            let style = captions[index].style
            recipe.captions[index].style.maximumSize = style.maximumSize?.scaled(by: part)
            recipe.captions[index].style.minimumSize = style.minimumSize?.scaled(by: part)
        }
        return recipe
    }
}

extension FontSize {
    fileprivate func scaled(by part: Double) -> FontSize {
        switch self {
        case .pixels(let pixels): .pixels(pixels * part)
        case .fraction: self
        }
    }
}

extension PixelSize {
    fileprivate func scaled(by part: Double) -> PixelSize {
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * part).rounded())) }
        return PixelSize(width: side(width), height: side(height))
    }
}
