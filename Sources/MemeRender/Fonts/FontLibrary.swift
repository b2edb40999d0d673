/// The fonts of one render. Each is opened once, when a caption first needs it.
final class FontLibrary {
    private var faces: [FontReference: FontFace] = [:]
    var fallbacks = FontFallbacks()
    /// The installed fonts. fontconfig's list is read when a caption first asks for a font that isn't
    /// bundled.
    private(set) lazy var installed: InstalledFonts? = InstalledFonts.current()

    init() {}

    init(installed: InstalledFonts?) { self.installed = installed }

    /// Opens the font that a reference resolves to.
    ///
    /// - Throws: ``RenderError/unknownFont(_:similar:)`` or
    ///   ``RenderError/unusableFont(path:reason:)``.
    func face(for reference: FontReference) throws(RenderError) -> FontFace {
        if let face = faces[reference] { return face }
        let face = try open(reference)
        faces[reference] = face
        return face
    }

    private func open(_ reference: FontReference) throws(RenderError) -> FontFace {
        let variations = reference.variations
        switch reference.source {
        case .impact:
            guard let path = FontCatalog.impactPath() else {
                return try FontFace.bundled(variations: variations)
            }
            return try FontFace(path: path, variations: variations)
        case .family(let name):
            if let bundled = BundledFont.named(name) {
                return try FontFace.bundled(bundled, variations: variations)
            }
            return try open(family: name, variations)
        case .file(let path):
            return try FontFace(path: path, variations: variations)
        }
    }

    private func open(
        family: String, _ variations: [FontVariation]
    ) throws(RenderError) -> FontFace {
        let candidates =
            installed?.faces(ofFamily: family, isVariable: !variations.isEmpty) ?? []
        guard let best = candidates.first else {
            if let nearest = FontAliases.bundled(for: family) {
                return try FontFace.bundled(nearest, variations: variations)
            }
            throw .unknownFont(family, similar: similarFamilies(to: family))
        }
        do throws(RenderError) {
            return try FontFace(best, variations: variations)
        } catch {
            // A family may have several variable files, and not all of them have the requested axes.
            var tried: Set = [best.path]
            for face in candidates where !variations.isEmpty && tried.insert(face.path).inserted {
                if let open = try? FontFace(face, variations: variations) { return open }
            }
            throw error
        }
    }

    private func similarFamilies(to name: String) -> [String] {
        let wanted = name.lowercased()
        let bundled = BundledFont.all.map(\.family)
        let known =
            ["impact"] + bundled
            + (installed?.families().map(\.name).filter { !bundled.contains($0) } ?? [])
        let mistyped = wanted.near(known + FontAliases.names.filter { $0.count > 4 })
        let similar = known.filter { family in
            let family = family.lowercased()
            return !wanted.isEmpty
                && (family.contains(wanted) || wanted.contains(family)
                    || family.hasPrefix(wanted.prefix(4)))
        }
        return Array((mistyped + similar.filter { !mistyped.contains($0) }).prefix(3))
    }
}

extension FontFace {
    convenience init(
        _ face: InstalledFonts.Face, variations: [FontVariation] = []
    ) throws(RenderError) {
        try self.init(
            path: face.path, index: face.index, isBoldest: face.isVariable, variations: variations)
    }
}
