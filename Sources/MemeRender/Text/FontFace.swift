import CCairo
import CShims

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
    /// Whether glyphs are pictures in colour, as those of Noto Color Emoji are, and have no curves.
    let hasColorBitmaps: Bool

    let face: FT_Face
    private let library: FT_Library
    let shaper: OpaquePointer
    private var outlines: [UInt32: GlyphOutline] = [:]

    /// Opens the font that is part of mememe.
    static func bundled() throws(RenderError) -> FontFace {
        try FontFace(path: "bundled font") { library, face in
            FT_New_Memory_Face(
                library, mm_bundled_font_bytes(), FT_Long(mm_bundled_font_size()), 0, &face)
        }
    }

    /// Opens a font file.
    /// - Parameters:
    ///   - path: the file.
    ///   - index: which face of a collection.
    /// - Throws: ``RenderError/unusableFont(path:reason:)``.
    convenience init(path: String, index: Int = 0) throws(RenderError) {
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
        try self.init(path: path) { library, face in
            FT_New_Face(library, path, FT_Long(index), &face)
        }
    }

    private init(
        path: String, open: (FT_Library, inout FT_Face?) -> FT_Error
    ) throws(RenderError) {
        var newLibrary: FT_Library?
        guard FT_Init_FreeType(&newLibrary) == 0, let library = newLibrary else {
            throw .outOfMemory
        }
        var newFace: FT_Face?
        let status = open(library, &newFace)
        guard status == 0, let face = newFace else {
            FT_Done_FreeType(library)
            throw .unusableFont(path: path, reason: FontFace.reason(of: status))
        }
        let isScalable = mm_ft_is_scalable_sfnt(face) != 0
        hasColorBitmaps = !isScalable && mm_ft_has_color_bitmaps(face) != 0
        guard isScalable || hasColorBitmaps else {
            FT_Done_FreeType(library)
            throw .unusableFont(
                path: path, reason: "not an outline font: choose a TrueType or OpenType file")
        }
        self.library = library
        self.face = face

        // HarfBuzz reads the tables itself and works in font units, so that widths are whole
        // numbers and scale exactly.
        let tables = hb_ft_face_create_referenced(face)
        shaper = hb_font_create(tables)
        hb_face_destroy(tables)

        // From the head table: FreeType has no em for a font of bitmaps.
        unitsPerEm = Double(hb_face_get_upem(hb_font_get_face(shaper)))
        name = [face.pointee.family_name, face.pointee.style_name]
            .compactMap { $0.map { String(cString: $0) } }
            .filter { $0 != "Regular" }
            .joined(separator: " ")
        var advance: hb_position_t = 0
        var spaceGlyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(shaper, 0x20, &spaceGlyph) != 0 {
            advance = hb_font_get_glyph_h_advance(shaper, spaceGlyph)
        }
        space = advance > 0 ? Double(advance) : (unitsPerEm / 4).rounded()

        let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self)
        let declared =
            table.map { $0.pointee.version >= 2 ? Double($0.pointee.sCapHeight) : 0 } ?? 0
        capHeight = declared > 0 ? declared : unitsPerEm * 0.7
    }

    deinit {
        hb_font_destroy(shaper)
        // Closes the face too.
        FT_Done_FreeType(library)
    }

    /// The outline of a glyph; empty where it has none, as a space has.
    func outline(of glyph: UInt32) -> GlyphOutline {
        if let known = outlines[glyph] { return known }
        var outline = GlyphOutline()
        if FT_Load_Glyph(face, glyph, mm_ft_load_unscaled_outline) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        {
            outline = GlyphOutline(&slot.pointee.outline)
        }
        outlines[glyph] = outline
        return outline
    }

    private static func reason(of status: FT_Error) -> String {
        switch Int(status) {
        case 0x01: "can't be opened: check the path"
        case 0x02, 0x03, 0x51, 0x55: "not a font: choose a TrueType or OpenType file"
        default: "a damaged font (FreeType error \(status)): choose another"
        }
    }
}
