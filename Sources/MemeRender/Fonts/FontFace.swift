import CCairo

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open font that shapes text and returns glyph outlines, in font units.
///
/// A face belongs to one render and must not be shared between threads, because FreeType forbids it.
final class FontFace {
    /// The family and the style, for example `Mememe Headline Black`.
    let name: String
    /// Font units per em.
    let unitsPerEm: Double
    /// The height of a capital letter above the baseline, in font units.
    let capHeight: Double
    /// The width of a word space, in font units.
    let space: Double
    /// Whether glyphs have colors of their own, as those of Noto Color Emoji have. Such glyphs may have
    /// no outlines.
    var hasColorGlyphs: Bool { hasColorBitmaps || colorTable != nil }
    /// Whether a glyph has colors that can't be painted, so that it is drawn in that of the text.
    private(set) var hasUnsupportedColors = false
    let traits: FontTraits
    let isBundled: Bool

    private let handle: FontHandle
    private var outlines: [UInt32: GlyphOutline] = [:]
    private var coverage: [Character: Bool] = [:]
    private let hasColorBitmaps: Bool
    private let colorTable: ColorTable?
    private var images: [ImageKey: GlyphImage?] = [:]
    private var imagePixels = 0
    /// The limit, in pixels, on all color glyphs of a face together: about a thousand emoji, or 64 MB.
    private static let mostImagePixels = 1 << 24

    var face: FT_Face { handle.face }
    var shaper: OpaquePointer { handle.shaper }

    /// Opens a bundled font.
    static func bundled(
        _ font: BundledFont = .standIn, variations: [FontVariation] = []
    ) throws(RenderError) -> FontFace {
        let name = "\(font.family) \(font.style)"
        let handle = try FontHandle(path: name) { library, face in
            FT_New_Memory_Face(
                library, font.bytes.baseAddress, FT_Long(font.bytes.count), 0, &face)
        }
        return try FontFace(handle, path: name, variations: variations, isBundled: true)
    }

    /// Opens a font file.
    /// - Parameters:
    ///   - path: the file.
    ///   - index: the face in a collection; the bits from 16 on are the named instance of a variable
    ///     font, from 1.
    ///   - isBoldest: whether a variable font moves to the heavy end of its weight axis.
    ///   - variations: coordinates on the axes, applied last.
    /// - Throws: ``RenderError/unusableFont(path:reason:)``.
    convenience init(
        path: String, index: Int = 0, isBoldest: Bool = false, variations: [FontVariation] = []
    ) throws(RenderError) {
        // The kind of file is checked first, because opening a pipe would wait for ever.
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
        variations: [FontVariation], isBundled: Bool = false
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
        colorTable = Self.colorTable(of: handle.face)
        // The em comes from the `head` table, because FreeType reports none for a bitmap font.
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
        self.isBundled = isBundled
        self.handle = handle
    }

    /// The outline of a glyph; empty if it has none, as a space. A color glyph has its silhouette, and
    /// ``missingGlyph`` a box.
    func outline(of glyph: UInt32) -> GlyphOutline {
        if let known = outlines[glyph] { return known }
        var outline = GlyphOutline()
        if glyph == Self.missingGlyph {
            outline = .missing(unitsPerEm: unitsPerEm, capHeight: capHeight)
        } else if let image = image(of: glyph, foreground: .white) {
            outline = image.silhouette
        } else {
            outline = GlyphOutline(of: glyph, in: face)
        }
        outlines[glyph] = outline
        return outline
    }

    /// Whether the font can draw a character. The answer is cached.
    func covers(_ character: Character) -> Bool {
        if let known = coverage[character] { return known }
        let covers = hasGlyphs(for: character)
        coverage[character] = covers
        return covers
    }

    /// The picture of a color glyph; `nil` if the glyph is an outline or empty.
    ///
    /// - Parameter foreground: the color of the text, to which glyphs can refer.
    func image(of glyph: UInt32, foreground: Color) -> GlyphImage? {
        guard hasColorGlyphs, glyph != Self.missingGlyph else { return nil }
        for color in [nil, foreground] {
            if let known = images[ImageKey(glyph: glyph, foreground: color)] { return known }
        }
        guard imagePixels < Self.mostImagePixels else { return nil }
        let (image, usesForeground) = makeImage(of: glyph, foreground)
        imagePixels += image?.pixels.count ?? 0
        let key = ImageKey(glyph: glyph, foreground: usesForeground ? foreground : nil)
        images[key] = .some(image)
        return image
    }

    private func makeImage(
        of glyph: UInt32, _ foreground: Color
    ) -> (image: GlyphImage?, usesForeground: Bool) {
        if let colorTable,
            var painter = ColorGlyphPainter(
                face, colorTable, unitsPerEm: unitsPerEm, foreground: foreground)
        {
            switch painter.paint(glyph) {
            case .image(let image): return (image, painter.usesForeground)
            case .unsupported: hasUnsupportedColors = true
            case .plain: break
            }
        }
        return (hasColorBitmaps ? loadImage(of: glyph) : nil, false)
    }

    private struct ImageKey: Hashable {
        var glyph: UInt32
        /// The color of the text, if the glyph refers to it.
        var foreground: Color?
    }
}
