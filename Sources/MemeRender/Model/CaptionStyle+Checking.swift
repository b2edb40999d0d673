extension CaptionStyle {
    /// Checks that every number is in its range.
    ///
    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    func check() throws(RenderError) {
        try Recipe.check(outlineWidth, "an outline width of", 0...Self.maximumOutlineWidth)
        try Recipe.check(lineSpacing, "a line spacing of", Self.lineSpacings)
        try Recipe.check(letterSpacing, "a letter spacing of", Self.letterSpacings)
        try Recipe.check(opacity, "an opacity of", Self.opacities)
        try Recipe.check(arc, "an arc of", Self.arcs)
        if let tail {
            try Recipe.check(tail.x, "a tail's x of", Self.tails)
            try Recipe.check(tail.y, "a tail's y of", Self.tails)
        }
        guard angle.isFinite else {
            throw .invalidRecipe(reason: "an angle of \(angle) degrees is no number")
        }
        try shadow?.check()
        guard font.description.utf8.count <= Self.longestFont else {
            throw .invalidRecipe(
                reason: "a font's name ends after \(Self.longestFont) bytes: use a shorter one")
        }
        for variation in font.variations where !variation.value.isFinite {
            throw .invalidRecipe(
                reason: "\(variation.axis)=\(variation.value) is no place on a font's axis")
        }
        if let language {
            let isTag = language.utf8.count <= 35 && language.utf8.allSatisfy(\.isPartOfTag)
            guard isTag else {
                throw .invalidRecipe(reason: "a language is a tag such as tr or zh-Hant")
            }
        }
        try checkSizes()
    }

    /// The longest font reference, in bytes: Linux's longest path, and the variations after it.
    private static let longestFont = 4096 + 1024

    package static let lineSpacings = 0.5...5.0
    package static let letterSpacings = -0.2...2.0
    package static let arcs = -360.0...360.0
    package static let tails = 0.0...1.0
    package static let opacities = 0.0...1.0

    private func checkSizes() throws(RenderError) {
        for size in [maximumSize, minimumSize].compactMap(\.self)
        where !(size.number > 0 && size.number.isFinite) {
            throw .invalidRecipe(reason: "letters of \(size) have no size: use a number above 0")
        }
        guard let minimumSize, let maximumSize, minimumSize.hasUnit(of: maximumSize),
            minimumSize.number > maximumSize.number
        else { return }
        throw .invalidRecipe(
            reason: "letters can't be both \(minimumSize) or larger and \(maximumSize) or smaller")
    }
}

extension Shadow {
    package static let offsets = -1.0...1.0
    package static let blurs = 0.0...0.5

    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    func check() throws(RenderError) {
        try Recipe.check(x, "a shadow's x of", Self.offsets)
        try Recipe.check(y, "a shadow's y of", Self.offsets)
        try Recipe.check(blur, "a shadow's blur of", Self.blurs)
    }
}

extension UInt8 {
    /// Whether the character may occur in a BCP 47 tag: an ASCII letter, a digit or a hyphen.
    fileprivate var isPartOfTag: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension FontSize {
    fileprivate var number: Double {
        switch self {
        case .pixels(let number), .fraction(let number): number
        }
    }

    /// Whether the two sizes have one unit, so that they can be compared without a picture.
    fileprivate func hasUnit(of other: FontSize) -> Bool {
        switch (self, other) {
        case (.pixels, .pixels), (.fraction, .fraction): true
        default: false
        }
    }
}
