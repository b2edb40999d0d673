extension Renderer {
    /// The picture of a meme whose words are beside it, without what surrounds it: a bar or a frame.
    ///
    /// Words and pictures that are on the picture itself stay.
    /// - Parameters:
    ///   - meme: the picture of the meme.
    ///   - recipe: the recipe that it was made by.
    /// - Returns: the part that the picture has, in the meme's format; `nil` if its words are on the picture, or
    ///   the meme doesn't say which part that is.
    /// - Throws: ``RenderError``s of the picture.
    package func uncaptioned(
        _ meme: EncodedImage, of recipe: Recipe
    ) throws(RenderError) -> EncodedImage? {
        guard recipe.layout != .classic, let part = MemeDescription(of: meme)?.picture else {
            return nil
        }
        var cut = Recipe()
        cut.describesItself = false
        cut.crop = part
        return try render(cut, on: meme).image
    }
}
