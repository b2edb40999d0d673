import CCairo

/// A font that is open in FreeType and HarfBuzz. It closes both when it is destroyed.
struct FontHandle: ~Copyable {
    let face: FT_Face
    /// The HarfBuzz font. It is scaled to font units, so that widths are whole numbers and scale
    /// exactly.
    let shaper: OpaquePointer
    private let library: FT_Library

    /// - Parameters:
    ///   - path: the name of the font in errors.
    ///   - open: opens the face with FreeType.
    /// - Throws: ``RenderError/unusableFont(path:reason:)`` unless the font has outlines or color
    ///   bitmaps.
    init(
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
            throw .unusableFont(path: path, reason: Self.reason(of: status))
        }
        guard mm_ft_is_scalable_sfnt(face) != 0 || mm_ft_has_color_bitmaps(face) != 0 else {
            FT_Done_FreeType(library)
            throw .unusableFont(
                path: path, reason: "not an outline font: choose a TrueType or OpenType file")
        }
        let tables = hb_ft_face_create_referenced(face)
        defer { hb_face_destroy(tables) }
        guard let shaper = hb_font_create(tables) else {
            FT_Done_FreeType(library)
            throw .outOfMemory
        }
        self.library = library
        self.face = face
        self.shaper = shaper
    }

    deinit {
        hb_font_destroy(shaper)
        // FreeType closes the face with the library.
        FT_Done_FreeType(library)
    }

    private static func reason(of status: FT_Error) -> String {
        switch Int(status) {
        case 0x01: "can't be opened: check the path"
        case 0x02, 0x03, 0x51, 0x55: "not a font: choose a TrueType or OpenType file"
        default: "a damaged font (FreeType error \(status)): choose another"
        }
    }
}
