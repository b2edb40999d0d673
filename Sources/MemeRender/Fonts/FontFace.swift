import CCairo

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open font: shapes words and gives the outlines of glyphs, all in font units.
///
/// It belongs to one render and is not shared between threads: FreeType forbids it.
final class FontFace {
    /// Family and style, for example `Noto Sans Display ExtraCondensed Black`.
    let name: String
    /// Font units of an em.
    let unitsPerEm: Double
    /// The height of a capital letter above the baseline, in font units.
    let capHeight: Double
    /// The width of a word space, in font units.
    let space: Double
    /// Whether glyphs are pictures in colour, as those of Noto Color Emoji are, and may have no
    /// curves.
    let hasColorBitmaps: Bool
    let traits: FontTraits

    private let handle: FontHandle
    private var outlines: [UInt32: GlyphOutline] = [:]
    private var coverage: [Character: Bool] = [:]
    private var images: [UInt32: GlyphImage?] = [:]
    private var imagePixels = 0
    /// The most of all pictures: those of a thousand emoji, or 64 MB.
    private static let mostImagePixels = 1 << 24

    var face: FT_Face { handle.face }
    var shaper: OpaquePointer { handle.shaper }

    /// Opens a font that is part of mememe.
    static func bundled(
        _ font: BundledFont = .standIn, variations: [FontVariation] = []
    ) throws(RenderError) -> FontFace {
        let name = "\(font.family) \(font.style)"
        let handle = try FontHandle(path: name) { library, face in
            FT_New_Memory_Face(
                library, font.bytes.baseAddress, FT_Long(font.bytes.count), 0, &face)
        }
        return try FontFace(handle, path: name, variations: variations)
    }

    /// Opens a font file.
    /// - Parameters:
    ///   - path: the file.
    ///   - index: which face of a collection; from bit 16 on, which named instance of a variable
    ///     font, from 1.
    ///   - isBoldest: whether a variable font is to be as heavy as it gets.
    ///   - variations: where it is to stand on its axes, after all that.
    /// - Throws: ``RenderError/unusableFont(path:reason:)``.
    convenience init(
        path: String, index: Int = 0, isBoldest: Bool = false, variations: [FontVariation] = []
    ) throws(RenderError) {
        // Asked first, because opening a pipe would wait for ever.
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .unusableFont(
                path: path, reason: "\(String(cString: strerror(errno))): check the path")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unusableFont(
                path: path, reason: "not a file: choose a TrueType or OpenType file")
        }
        let handle = try FontHandle(path: path) { library, face in
            FT_New_Face(library, path, FT_Long(index), &face)
        }
        try self.init(
            handle, path: path, instance: index >> 16, isBoldest: isBoldest, variations: variations)
    }

    private init(
        _ handle: consuming FontHandle, path: String, instance: Int = 0, isBoldest: Bool = false,
        variations: [FontVariation]
    ) throws(RenderError) {
        var axes = FontAxes(of: handle)
        axes.move(toInstance: instance, of: handle)
        if isBoldest { axes.moveToBoldest() }
        if let reason = axes.move(to: variations) {
            throw .unusableFont(path: path, reason: reason)
        }
        axes.apply(to: handle)

        let face = handle.face.pointee
        hasColorBitmaps = mm_ft_has_color_bitmaps(handle.face) != 0
        // From the head table: FreeType has no em for a font of bitmaps.
        unitsPerEm = Double(hb_face_get_upem(hb_font_get_face(handle.shaper)))
        let names = [face.family_name, face.style_name].map { $0.map { String(cString: $0) } }
        let settings = variations.map(\.description).joined(separator: ",")
        name = [names[0], settings.isEmpty ? names[1] : settings]
            .compactMap(\.self).filter { $0 != "Regular" }.joined(separator: " ")

        var advance: hb_position_t = 0
        var spaceGlyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(handle.shaper, 0x20, &spaceGlyph) != 0 {
            advance = hb_font_get_glyph_h_advance(handle.shaper, spaceGlyph)
        }
        space = advance > 0 ? Double(advance) : (unitsPerEm / 4).rounded()

        let table = FT_Get_Sfnt_Table(handle.face, FT_SFNT_OS2)?
            .assumingMemoryBound(to: TT_OS2.self)
        let declared =
            table.map { $0.pointee.version >= 2 ? Double($0.pointee.sCapHeight) : 0 } ?? 0
        capHeight = declared > 0 ? declared : unitsPerEm * 0.7
        traits = FontTraits(of: handle, at: axes, capHeight: capHeight)
        self.handle = handle
    }

    /// The outline of a glyph; empty where it has none, as a space has. That of a picture is its
    /// silhouette, and that of ``missingGlyph`` a box.
    func outline(of glyph: UInt32) -> GlyphOutline {
        if let known = outlines[glyph] { return known }
        var outline = GlyphOutline()
        if glyph == Self.missingGlyph {
            outline = .missing(unitsPerEm: unitsPerEm, capHeight: capHeight)
        } else if let image = image(of: glyph) {
            outline = image.silhouette
        } else if FT_Load_Glyph(face, glyph, mm_ft_load_unscaled_outline) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        {
            outline = GlyphOutline(&slot.pointee.outline)
        }
        outlines[glyph] = outline
        return outline
    }

    /// Whether it has glyphs for all of a character's scalars, or a way to do without.
    func covers(_ character: Character) -> Bool {
        if let known = coverage[character] { return known }
        let covers = hasGlyphs(for: character)
        coverage[character] = covers
        return covers
    }

    /// The picture of a glyph, as emoji have one; `nil` where it has curves or nothing.
    func image(of glyph: UInt32) -> GlyphImage? {
        guard hasColorBitmaps, glyph != Self.missingGlyph else { return nil }
        if let known = images[glyph] { return known }
        guard imagePixels < Self.mostImagePixels else { return nil }
        let image = loadImage(of: glyph)
        imagePixels += image?.pixels.count ?? 0
        images[glyph] = .some(image)
        return image
    }
}
