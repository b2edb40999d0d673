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
            let outlines = 0...CaptionStyle.maximumOutlineWidth
            guard outlines.contains(caption.style.outlineWidth) else {
                throw .invalidRecipe(
                    reason: "an outline width of \(caption.style.outlineWidth) is not from "
                        + "\(outlines.lowerBound) to \(outlines.upperBound)")
            }
            let box = caption.box
            guard box.isOnPicture else {
                throw .invalidRecipe(
                    reason: "a caption's box of \(box.width)×\(box.height)+\(box.x)+\(box.y), "
                        + "in parts of the picture, has no area on it")
            }
        }
    }
}
