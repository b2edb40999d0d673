import CCairo

/// The fallback fonts that a render has used.
struct FontFallbacks {
    struct Key: Hashable {
        var script: UInt32
        var region: HanRegion?
        var traits: FontTraits
    }

    /// The fallback fonts of each key, in the order in which they were found.
    var faces: [Key: [FontFace]] = [:]
    /// The opened faces, so that no file is opened twice.
    var open: [InstalledFonts.Face: FontFace] = [:]
    var emoji: FontFace??
}

extension FontLibrary {
    /// The best fallback font that has glyphs for all of some characters; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - script: the script of the characters.
    ///   - language: the language of the text, a BCP 47 tag. It selects among the forms that Chinese
    ///     characters have in China, Japan, Korea and Taiwan.
    ///   - like: the font that lacks the characters. The fallback matches its weight, width and serifs.
    func fallback(
        for characters: [Character], script: hb_script_t, language: String?, like: FontFace
    ) -> FontFace? {
        let region = HanRegion(script: script, language: language)
        let key = FontFallbacks.Key(script: script.rawValue, region: region, traits: like.traits)
        if let known = fallbacks.faces[key]?.first(where: { characters.allSatisfy($0.covers) }) {
            return known
        }
        guard
            let face = bundled(for: characters, script: script, like: like)
                ?? installed(for: characters, region: region, like: like)
        else { return nil }
        fallbacks.faces[key, default: []].append(face)
        return face
    }

    /// The color emoji font: Noto Color Emoji, or else the first by path; `nil` if none is installed.
    func emoji() -> FontFace? {
        if let known = fallbacks.emoji { return known }
        let face = findEmoji()
        fallbacks.emoji = .some(face)
        return face
    }

    private func bundled(
        for characters: [Character], script: hb_script_t, like: FontFace
    ) -> FontFace? {
        // The bundled fonts cover these scripts only, so there is no need to open them for any other.
        switch script {
        case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_COMMON,
            HB_SCRIPT_INHERITED:
            break
        default: return nil
        }
        let narrow = FontReference.family(BundledFont.standIn.family)
        let wide = FontReference.bundledSans
        let order: [FontReference] =
            if like.traits.isCondensed {
                [narrow, wide]
            } else if like.traits.isSerif && !like.traits.isHeavy {
                [.bundledSerif, wide, narrow]
            } else {
                [wide, narrow]
            }
        for reference in order {
            if let face = try? face(for: reference), characters.allSatisfy(face.covers) {
                return face
            }
        }
        return nil
    }

    private func installed(
        for characters: [Character], region: HanRegion?, like: FontFace
    ) -> FontFace? {
        let scalars = Set(characters.lazy.flatMap(\.unicodeScalars))
            .filter { !$0.properties.isDefaultIgnorableCodePoint }
        // Private-use characters mean something different in each font, and no font has unassigned ones.
        let isFree: (Unicode.Scalar) -> Bool = {
            [.privateUse, .unassigned].contains($0.properties.generalCategory)
        }
        if scalars.contains(where: isFree) { return nil }
        let wish = FontWish(scalars: Array(scalars), region: region, traits: like.traits)
        return bestInstalled(by: wish.distance).first { characters.allSatisfy($0.covers) }
    }

    private func findEmoji() -> FontFace? {
        bestInstalled { pattern in
            guard pattern.hasColor, pattern.isOpenType, pattern.has(["😀"]) else { return nil }
            return [pattern.family == "Noto Color Emoji" ? 0 : 1]
        }.first(where: \.hasColorGlyphs)
    }

    /// The installed fonts by distance, each opened when the caller reaches it. Fonts that can't be
    /// opened are skipped.
    private func bestInstalled(
        by distance: (FontPattern) -> [Int]?
    ) -> some Sequence<FontFace> {
        var found: [(distance: [Int], face: InstalledFonts.Face)] = []
        installed?.forEachFace { pattern in
            guard let distance = distance(pattern), let face = InstalledFonts.Face(pattern) else {
                return
            }
            found.append((distance, face))
        }
        found.sort { a, b in
            a.distance == b.distance
                ? (a.face.path, a.face.index) < (b.face.path, b.face.index)
                : a.distance.lexicographicallyPrecedes(b.distance)
        }
        return found.lazy.compactMap { self.open($0.face) }
    }

    private func open(_ face: InstalledFonts.Face) -> FontFace? {
        if let known = fallbacks.open[face] { return known }
        let open = try? FontFace(face)
        fallbacks.open[face] = open
        return open
    }
}
