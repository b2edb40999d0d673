extension Template {
    /// The most aliases, the most keywords and the most patterns.
    public static let maximumWords = 100
    /// The most Unicode scalars of a title, a pattern, an author, a licence or a source.
    public static let maximumTextLength = 300

    /// Checks that the template can be kept and filled. It may come from a file, so it can hold anything.
    ///
    /// - Throws: ``TemplateError/invalid(reason:)``.
    public func check() throws(TemplateError) {
        try Self.check(name: name, "a template")
        for alias in aliases { try Self.check(name: alias, "a template") }
        try Self.check(aliases.count, "aliases")
        try Self.check(keywords.count, "keywords")
        try Self.check(patterns.count, "patterns")
        for keyword in keywords {
            try Self.check(keyword, "a keyword", atMost: TemplateReference.maximumNameLength)
        }
        try Self.check(title, "its title", atMost: Self.maximumTextLength)
        for (text, what) in [
            (author, "its author"), (licence, "its licence"), (source, "its source"),
        ] {
            if let text { try Self.check(text, what, atMost: Self.maximumTextLength) }
        }
        if background.isEmpty { throw .invalid(reason: "it has no background") }

        let slots = recipe.layers.compactMap(\.slot)
        for slot in slots { try Self.check(name: slot, "a place") }
        if let twice = slots.first(where: { slot in slots.count { $0 == slot } > 1 }) {
            throw .invalid(reason: "two places are called \(twice): each needs a name of its own")
        }
        if let path = recipe.fontFiles.min() {
            throw .invalid(
                reason:
                    "its words are set in a font of the file \(path), and a template can't name "
                    + "files: name a font that is bundled or installed")
        }
        let wordSlots = Set(wordSlots.compactMap(\.slot))
        for pattern in patterns {
            try Self.check(pattern.text, "a pattern", atMost: Self.maximumTextLength)
            if let slot = pattern.slots.first(where: { !wordSlots.contains($0) }) {
                throw .invalid(
                    reason:
                        "the pattern “\(pattern.text)” names \(slot), which is no place for words")
            }
            if Set(pattern.slots).count < pattern.slots.count {
                throw .invalid(reason: "the pattern “\(pattern.text)” names a place twice")
            }
        }
        do {
            try recipe.check()
        } catch {
            throw .invalid(reason: error.description)
        }
    }

    private static func check(name: String, _ what: String) throws(TemplateError) {
        guard TemplateReference.isName(name) else {
            throw .invalid(
                reason:
                    "\(what) can't be called “\(name)”: use lowercase letters, digits and single "
                    + "hyphens between them, \(TemplateReference.maximumNameLength) characters at most"
            )
        }
    }

    private static func check(_ count: Int, _ what: String) throws(TemplateError) {
        guard count <= maximumWords else {
            throw .invalid(
                reason: "it can have \(maximumWords) \(what), and has \(count): take some away")
        }
    }

    private static func check(
        _ text: String, _ what: String, atMost limit: Int
    ) throws(TemplateError) {
        guard !text.allSatisfy(\.isWhitespace) else { throw .invalid(reason: "\(what) is blank") }
        guard text.unicodeScalars.count <= limit else {
            throw .invalid(reason: "\(what) has more than \(limit) characters")
        }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw .invalid(reason: "\(what) has a control character, such as a line break")
        }
    }
}
