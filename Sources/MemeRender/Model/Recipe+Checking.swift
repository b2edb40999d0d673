extension Recipe {
    /// Refuses numbers that no render can follow: a recipe may have been read from a file, or
    /// changed after it was made, and hold any.
    ///
    /// Sizes and crops are ``Geometry``'s to check, which knows the picture.
    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    func check() throws(RenderError) {
        if let quality, !(1...100).contains(quality) {
            throw .invalidRecipe(reason: "a quality of \(quality) is not from 1 to 100")
        }
        for caption in captions {
            try caption.style.check()
            let box = caption.box
            guard box.isOnPicture else {
                throw .invalidRecipe(
                    reason: "a caption's box of \(box.width)×\(box.height)+\(box.x)+\(box.y), "
                        + "in parts of the picture, has no area on it")
            }
        }
    }
}
