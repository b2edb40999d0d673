extension PictureLayer {
    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    func check() throws(RenderError) {
        guard !sources.contains(where: \.isEmpty) else {
            throw .invalidRecipe(reason: "a picture that is laid on the meme has no name")
        }
        guard box.isOnPicture else {
            throw .invalidRecipe(
                reason: "a picture's box of \(box.width)×\(box.height)+\(box.x)+\(box.y), "
                    + "in parts of the meme, has no area on it")
        }
        guard box.width <= Self.longestSide, box.height <= Self.longestSide,
            box.x >= -Self.longestSide, box.y >= -Self.longestSide
        else {
            throw .invalidRecipe(
                reason:
                    "a picture's box of \(box.width)×\(box.height)+\(box.x)+\(box.y) is more than "
                    + "\(Int(Self.longestSide)) times as large as the meme")
        }
        guard angle.isFinite else {
            throw .invalidRecipe(reason: "an angle of \(angle) degrees is no number")
        }
        try Recipe.check(opacity, "an opacity of", Self.opacities)
        if case .rounded(let radius) = mask {
            try Recipe.check(radius, "round corners of", Self.cornerRadii)
        }
        if let border { try Recipe.check(border.width, "a border of", Self.borderWidths) }
        try shadow?.check()
        try Recipe.check(effects)
        guard from >= 0, from < to, to <= 1 else {
            throw .invalidRecipe(
                reason: "a picture can't be seen from \(from) to \(to): "
                    + "these are parts of the animation's time, from 0 to 1")
        }
    }

    package static let opacities = 0.0...1.0
    package static let cornerRadii = 0.0...0.5
    package static let borderWidths = 0.0...0.25
    /// The longest side of a box, and how far before the meme it may begin, in fractions of the meme.
    private static let longestSide = 4.0
}
