import CCairo

/// A run of text that is shaped at once: one font, one script, one direction.
struct TextRun {
    /// The whole text that contains the run. The shaper needs it because letters join with their
    /// neighbors.
    var text: String
    /// The run's place in `text`, as UTF-8 offsets.
    var range: Range<Int>
    var script: hb_script_t
    var isRightToLeft: Bool
    /// A BCP 47 tag.
    var language: String?
    /// Whether to allow ligatures (`fi`). `false` if letter spacing is added, because a ligature can't
    /// be spaced.
    var hasLigatures = true
    /// The full-width signs in `text` to set at half width, if the font has the `halt` feature.
    var halfWidths: [Range<Int>] = []
}

/// A shaped glyph, with its advance and offset in font units.
struct ShapedGlyph: Hashable, Sendable {
    var id: UInt32
    /// The UTF-8 offset in the text of the character that the glyph stands for.
    var cluster: Int
    var advance: Double
    /// The offset from the pen to the glyph's origin; y points up.
    var offset: Point
}

extension FontFace {
    /// The most glyphs that a font may make of a byte of text. A font that makes more is hostile.
    private static let mostGlyphs = 32

    /// Shapes a run. The glyphs come from left to right.
    func shape(_ run: TextRun) -> [ShapedGlyph] {
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        var text = run.text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                hb_buffer_add_utf8(
                    buffer, characters.baseAddress, Int32(characters.count),
                    UInt32(run.range.lowerBound), Int32(run.range.count))
            }
        }
        hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, run.script)
        // The language is always set, because HarfBuzz would otherwise take that of the process's
        // locale, and the same recipe must give the same picture everywhere.
        hb_buffer_set_language(buffer, hb_language_from_string(run.language ?? "und", -1))
        var features = run.hasLigatures ? [] : Self.withoutLigatures
        features += run.halfWidths.map { Self.feature("halt", 1, in: $0) }
        hb_shape(shaper, buffer, features, UInt32(features.count))

        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, nil)
        else { return [] }
        let most = Self.mostGlyphs * (run.range.count + 2)
        return (0..<min(Int(count), most)).map { index in
            ShapedGlyph(
                id: infos[index].codepoint,
                cluster: Int(infos[index].cluster),
                advance: Double(positions[index].x_advance),
                offset: Point(
                    x: Double(positions[index].x_offset), y: Double(positions[index].y_offset)))
        }
    }

    /// Turns off the optional ligatures only. The ligatures that a script requires stay.
    private static let withoutLigatures = ["liga", "clig"].map { feature($0, 0) }

    private static func feature(
        _ name: String, _ value: UInt32, in range: Range<Int>? = nil
    ) -> hb_feature_t {
        hb_feature_t(
            tag: name.withCString { hb_tag_from_string($0, -1) }, value: value,
            start: UInt32(range?.lowerBound ?? 0),
            end: range.map { UInt32($0.upperBound) } ?? UInt32.max)
    }
}
