import CCairo

/// The fonts that have stood in during a render.
struct FontFallbacks {
    struct Key: Hashable {
        var script: UInt32
        var region: HanRegion?
        var traits: FontTraits
    }

    /// In the order they were found.
    var faces: [Key: [FontFace]] = [:]
    /// By file and number, so that none is opened twice.
    var open: [InstalledFonts.Face: FontFace] = [:]
    var emoji: FontFace??
}

extension FontLibrary {
    /// The best font that has glyphs for all of some characters; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - script: of the characters.
    ///   - language: of the text, as a BCP 47 tag; it decides between the forms that Chinese
    ///     characters have in China, Japan, Korea and Taiwan.
    ///   - like: the font that lacks them, whose weight, width and serifs the other is to match.
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

    /// The font of emoji in colour: Noto Color Emoji, or else the first by path; `nil` where none
    /// is installed.
    func emoji() -> FontFace? {
        if let known = fallbacks.emoji { return known }
        let face = findEmoji()
        fallbacks.emoji = .some(face)
        return face
    }

    private func bundled(
        for characters: [Character], script: hb_script_t, like: FontFace
    ) -> FontFace? {
        // The bundled fonts have no other scripts: needn't be opened to know that.
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
        // Each font has its own signs there, so that another's would be a wrong one.
        // And what Unicode has no character for, no font has.
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
        }.first(where: \.hasColorBitmaps)
    }

    /// The installed fonts in the order of their distances, opened when they are asked for;
    /// what can't be opened is passed over.
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
