extension Recipe {
    /// Refuses numbers that no render can follow: a recipe may have been read from a file, or
    /// changed after it was made, and hold any.
    ///
    /// Sizes and crops are ``Geometry``'s to check, which knows the picture.
    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    package func check() throws(RenderError) {
        if let quality, !(1...100).contains(quality) {
            throw .invalidRecipe(reason: "a quality of \(quality) is not from 1 to 100")
        }
        if let format, !ImageFormat.writable.contains(format) {
            throw .invalidRecipe(reason: "\(format.name) is only read: choose another format")
        }
        if let frame, frame < 1 {
            throw .invalidRecipe(reason: "there is no frame \(frame): they are counted from 1")
        }
        for caption in captions {
            guard caption.from >= 0, caption.from < caption.to, caption.to <= 1 else {
                throw .invalidRecipe(
                    reason: "a caption can't be seen from \(caption.from) to \(caption.to): "
                        + "these are parts of the animation's time, from 0 to 1")
            }
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
