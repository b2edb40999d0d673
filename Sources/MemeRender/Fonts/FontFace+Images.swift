import CCairo

extension FontFace {
    /// The glyph id that stands for a character that no font has. Every face draws it as a box.
    static let missingGlyph = UInt32.max

    /// The largest side, in pixels, of a color glyph: far more than a letter of a meme needs, and small
    /// enough for any memory.
    private static let mostPixels: UInt32 = 1024

    /// The COLR table of a font; `nil` if it has none, or one beyond all reason.
    static func colorTable(of face: FT_Face) -> ColorTable? {
        var length: FT_ULong = 0
        guard mm_ft_has_color_outlines(face, &length) != 0, length < 1 << 24 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard mm_ft_read_color_outlines(face, &bytes, &length) == 0 else { return nil }
        return ColorTable(bytes)
    }

    /// Reads the bitmap of a color glyph at the largest size that the font has; `nil` if the glyph has
    /// no bitmap or one that is too large.
    func loadImage(of glyph: UInt32) -> GlyphImage? {
        guard let sizes = face.pointee.available_sizes,
            let best = (0..<Int(face.pointee.num_fixed_sizes)).max(by: {
                sizes[$0].y_ppem < sizes[$1].y_ppem
            }),
            sizes[best].y_ppem > 0,
            FT_Select_Size(face, FT_Int(best)) == 0,
            // Loads the metrics first, without the pixels, to check the size.
            FT_Load_Glyph(face, glyph, mm_ft_load_color | mm_ft_load_metrics) == 0,
            face.pointee.glyph.pointee.bitmap.width <= Self.mostPixels,
            face.pointee.glyph.pointee.bitmap.rows <= Self.mostPixels,
            FT_Load_Glyph(face, glyph, mm_ft_load_color) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
        else { return nil }
        // `y_ppem` is 26.6 fixed point.
        let pixelsPerEm = Double(sizes[best].y_ppem) / 64
        return GlyphImage(
            slot.pointee.bitmap, left: Int(slot.pointee.bitmap_left),
            top: Int(slot.pointee.bitmap_top), unitsPerPixel: unitsPerEm / pixelsPerEm)
    }
}

extension GlyphOutline {
    /// A hollow box as tall as a capital letter, for a character that no font has.
    static func missing(unitsPerEm: Double, capHeight: Double) -> GlyphOutline {
        let stroke = unitsPerEm * 0.06
        let left = unitsPerEm * 0.05
        let right = left + unitsPerEm * 0.6
        let inner = (left: left + stroke, right: right - stroke, top: capHeight - stroke)
        return GlyphOutline(
            polygons: [
                [
                    Point(x: left, y: 0), Point(x: left, y: capHeight),
                    Point(x: right, y: capHeight), Point(x: right, y: 0),
                ],
                // The inner box runs the other way, so that it is a hole.
                [
                    Point(x: inner.left, y: stroke), Point(x: inner.right, y: stroke),
                    Point(x: inner.right, y: inner.top), Point(x: inner.left, y: inner.top),
                ],
            ],
            bounds: (left, 0, right, capHeight))
    }
}
