import CCairo

/// Characters that are shaped together: one font, one script, one direction.
struct TextRun {
    /// The text that the run is a part of; letters join with their neighbours in it.
    var text: String
    /// Where the run is in the text, in UTF-8.
    var range: Range<Int>
    var script: hb_script_t
    var isRightToLeft: Bool
    /// A BCP 47 tag.
    var language: String?
    /// Whether letters may be drawn as one, as `fi` is; not where space is put between them.
    var hasLigatures = true
    /// The signs, in the text, that are made half as wide where the font can do that.
    var halfWidths: [Range<Int>] = []
}

/// A glyph as the shaper leaves it: where the pen goes after it, in font units.
struct ShapedGlyph: Hashable, Sendable {
    var id: UInt32
    /// The offset, in UTF-8, of the character in the text that it stands for.
    var cluster: Int
    var advance: Double
    /// From the pen to the glyph's origin, upwards.
    var offset: Point
}

extension FontFace {
    /// The most glyphs of a byte of text that are believed.
    private static let mostGlyphs = 32

    /// The glyphs of a run, from left to right.
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
        // Said outright, because HarfBuzz would else take the language of the process's locale,
        // and the same recipe must give the same picture everywhere.
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

    /// Optional ligatures only: those that a script can't do without stay.
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
