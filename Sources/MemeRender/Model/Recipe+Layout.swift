extension Recipe {
    /// How words and picture are put together.
    public enum Layout: String, Hashable, Sendable, Codable, CaseIterable {
        /// All words stand on the picture.
        case classic
        /// The words of the top and the bottom caption stand in a bar above the picture, black on
        /// white; the picture below is as it was.
        case bar
        /// A poster: a dark frame with a thin line round the picture, and below it the top
        /// caption's words as the title and the bottom caption's as a sentence.
        case demotivational
    }
}

extension Recipe.Layout {
    /// How captions of a role look in this layout unless told otherwise.
    public func style(of role: Caption.Role) -> CaptionStyle {
        switch (self, role) {
        case (.classic, _), (_, .other): CaptionStyle()
        case (.bar, _): .bar
        case (.demotivational, .top): .posterTitle
        case (.demotivational, .bottom): .posterSentence
        }
    }

    /// Whether captions of a role stand beside the picture, where their box doesn't count.
    func frames(_ role: Caption.Role) -> Bool { self != .classic && role != .other }
}

extension CaptionStyle {
    /// The clean sans of the words in a bar.
    private static let sans = FontReference.bundledSans
    /// The serif of a poster.
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
    /// Words in a bar above the picture.
    ///
    /// - Parameters:
    ///   - words: line breaks are kept. Without words there is no bar.
    ///   - style: how they look; black and sans unless told otherwise.
    public init(bar words: String, style: CaptionStyle = Layout.bar.style(of: .top)) {
        self.init(top: words, style: style)
        layout = .bar
    }

    /// A demotivational poster.
    ///
    /// - Parameters:
    ///   - title: what stands large below the picture, in capitals; may be empty.
    ///   - sentence: what stands below that, as typed; may be empty.
    public init(title: String, sentence: String = "") {
        self.init(top: title, bottom: sentence)
        use(.demotivational)
    }

    /// Takes another layout, and with it the looks that go with it.
    ///
    /// The captions of the top and the bottom get the style of the layout, and keep nothing of
    /// theirs but the language. Assign to ``layout`` instead to keep all of it. The layout that the
    /// recipe has already changes nothing.
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
