extension Recipe {
    /// The most captions that a recipe may have.
    public static let maximumCaptions = 100
    /// The most Unicode scalars that the texts of all captions may have together.
    public static let maximumCharacters = 10_000

    /// The most effects of a recipe, and of a picture that is laid on the meme.
    public static let maximumEffects = 16
    /// The most pictures that a recipe may lay on the meme.
    public static let maximumPictures = 16

    /// Checks that a render can follow the recipe in bounded time and memory. A recipe may come from a
    /// file or from code that changed it, so it can hold anything.
    ///
    /// ``Geometry`` checks sizes and crops, because it knows the picture.
    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    package func check() throws(RenderError) {
        // The top and the bottom caption always exist, even if they have no words.
        let wordless = captions.count { $0.role != .other && $0.text.isEmpty }
        try Self.check(captions: captions.count - min(2, wordless))
        if captions.contains(where: { $0.text.utf8.contains(0) }) {
            throw .invalidRecipe(reason: "words can't have the character U+0000: take it away")
        }
        let characters = captions.reduce(0) { $0 + $1.text.unicodeScalars.count }
        guard characters <= Self.maximumCharacters else {
            throw .invalidRecipe(
                reason: "the captions of a meme can have \(Self.maximumCharacters) characters "
                    + "together, and these have \(characters): use fewer words")
        }
        if let quality, !(1...100).contains(quality) {
            throw .invalidRecipe(reason: "a quality of \(quality) is not from 1 to 100")
        }
        if let format, !ImageFormat.writable.contains(format) {
            throw .invalidRecipe(reason: "\(format.name) is only read: choose another format")
        }
        if let frame, frame < 1 {
            throw .invalidRecipe(reason: "there is no frame \(frame): they are counted from 1")
        }
        for slot in layers.compactMap(\.slot) where !TemplateReference.isName(slot) {
            throw .invalidRecipe(
                reason:
                    "a place can't be called “\(slot.prefix(80))”: use lowercase letters, digits and "
                    + "single hyphens between them")
        }
        try Self.check(effects)
        try Self.check(pictures: pictures.count)
        for picture in pictures { try picture.check() }
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

    /// - Parameter count: the number of captions that the recipe has or would have.
    package static func check(captions count: Int) throws(RenderError) {
        guard count <= maximumCaptions else {
            throw .invalidRecipe(
                reason: "a meme can have \(maximumCaptions) captions, and this one has \(count): "
                    + "take some of them away")
        }
    }

    /// - Parameter count: the number of pictures that the recipe lays on the meme.
    package static func check(pictures count: Int) throws(RenderError) {
        guard count <= maximumPictures else {
            throw .invalidRecipe(
                reason:
                    "\(maximumPictures) pictures can be laid on a meme, and these are \(count): "
                    + "take some of them away")
        }
    }

    static func check(_ effects: [Effect]) throws(RenderError) {
        guard effects.count <= maximumEffects else {
            throw .invalidRecipe(
                reason:
                    "a picture can have \(maximumEffects) effects, and these are \(effects.count): "
                    + "take some of them away")
        }
        for effect in effects { try effect.check() }
    }

    /// Checks that a value is in its range; NaN is in none.
    ///
    /// - Parameter name: what the value is, with “of”, as in “an opacity of”.
    static func check(
        _ value: Double, _ name: String, _ range: ClosedRange<Double>
    ) throws(RenderError) {
        guard range.contains(value) else {
            throw .invalidRecipe(
                reason: "\(name) \(value) is not from \(range.lowerBound) to \(range.upperBound)")
        }
    }
}
