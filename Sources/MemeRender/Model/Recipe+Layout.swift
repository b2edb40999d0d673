extension Recipe {
    /// How the words and the picture are put together.
    public enum Layout: String, Hashable, Sendable, Codable, CaseIterable {
        /// All words are on the picture.
        case classic
        /// The words of the top and the bottom caption are in a bar above the picture, black on white.
        /// The picture below is unchanged.
        case bar
        /// A poster: a dark frame with a thin line around the picture, and below it the top caption as
        /// the title and the bottom caption as a sentence.
        case demotivational
    }
}

extension Recipe.Layout {
    /// The default style of a role's captions in this layout.
    public func style(of role: Caption.Role) -> CaptionStyle {
        switch (self, role) {
        case (.classic, _), (_, .other): CaptionStyle()
        case (.bar, _): .bar
        case (.demotivational, .top): .posterTitle
        case (.demotivational, .bottom): .posterSentence
        }
    }

    /// Whether captions of a role are outside the picture, where their box has no effect.
    func frames(_ role: Caption.Role) -> Bool { self != .classic && role != .other }
}

extension CaptionStyle {
    /// The sans-serif font of a bar.
    private static let sans = FontReference.bundledSans
    /// The serif font of a poster.
    private static let serif = FontReference.bundledSerif

    fileprivate static let bar: CaptionStyle = {
        var style = CaptionStyle(
            font: sans, fill: .black, outlineWidth: 0, letterCase: .none)
        style.lineSpacing = 1.15
        return style
    }()

    fileprivate static let posterTitle: CaptionStyle = {
        var style = CaptionStyle(font: serif, outlineWidth: 0)
        style.letterSpacing = 0.08
        style.lineSpacing = 1.2
        return style
    }()

    fileprivate static let posterSentence: CaptionStyle = {
        var style = CaptionStyle(font: serif, outlineWidth: 0, letterCase: .none)
        style.lineSpacing = 1.15
        return style
    }()
}

extension Recipe {
    /// Makes a meme with the words in a bar above the picture.
    ///
    /// - Parameters:
    ///   - words: the words; line breaks are kept. If they are empty there is no bar.
    ///   - style: how they look; black and sans-serif by default.
    public init(bar words: String, style: CaptionStyle = Layout.bar.style(of: .top)) {
        self.init(top: words, style: style)
        layout = .bar
    }

    /// Makes a demotivational poster.
    ///
    /// - Parameters:
    ///   - title: the large words below the picture, in capitals; may be empty.
    ///   - sentence: the words below the title, as typed; may be empty.
    public init(title: String, sentence: String = "") {
        self.init(top: title, bottom: sentence)
        use(.demotivational)
    }

    /// Changes the layout, and the style of the captions with it.
    ///
    /// The top and the bottom caption get the layout's style and keep only their language. Assign to
    /// ``layout`` instead to keep their style. If the recipe has this layout already, nothing changes.
    ///
    /// - Parameter layout: the new layout.
    public mutating func use(_ layout: Layout) {
        if layout == self.layout { return }
        self.layout = layout
        for index in captions.indices where captions[index].role != .other {
            let language = captions[index].style.language
            captions[index].style = layout.style(of: captions[index].role)
            captions[index].style.language = language
        }
    }
}
