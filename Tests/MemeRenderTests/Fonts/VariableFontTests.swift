import CCairo
import Testing

@testable import MemeRender

struct VariableFontTests {
    private func inter(_ variations: String = "") throws -> FontFace {
        let path = try FontFolder.file("Inter-roman.var.ttf")
        return try FontLibrary(installed: nil).face(for: FontReference(path + variations))
    }

    /// The advance of an H, in font units, from the shaper and from the outlines.
    private func advances(_ face: FontFace) -> (shaper: Int, outlines: Int) {
        var glyph: hb_codepoint_t = 0
        hb_font_get_nominal_glyph(face.shaper, 0x48, &glyph)
        FT_Load_Glyph(face.face, glyph, mm_ft_load_unscaled_outline)
        return (
            Int(hb_font_get_glyph_h_advance(face.shaper, glyph)),
            Int(face.face.pointee.glyph.pointee.metrics.horiAdvance)
        )
    }

    @Test(arguments: ["", ":wght=100", ":wght=555", ":wght=900"])
    func shaperAndOutlinesAgree(variations: String) throws {
        let advances = try advances(inter(variations))
        #expect(abs(advances.shaper - advances.outlines) <= 1)
    }

    @Test func aWeightIsDrawn() throws {
        let regular = try advances(inter()).shaper
        #expect(try advances(inter(":wght=400")).shaper == regular)
        #expect(try advances(inter(":wght=900")).shaper > regular)
        #expect(try inter(":wght=900").traits.weight == 900)
    }

    @Test func beyondTheEndOfAnAxisItStandsAtTheEnd() throws {
        #expect(try advances(inter(":wght=9999")) == advances(inter(":wght=900")))
        #expect(try advances(inter(":wght=-1")) == advances(inter(":wght=100")))
    }

    @Test func theNameSaysTheSettings() throws {
        #expect(try inter(":wght=900").name == "Inter wght=900")
        #expect(try inter().name == "Inter")
    }

    @Test func anAxisThatIsNotThereIsAnError() throws {
        let path = try FontFolder.file("Inter-roman.var.ttf")
        #expect(
            throws: RenderError.unusableFont(
                path: path, reason: "has no axis “wdth”: choose from wght (100 to 900)")
        ) { try inter(":wght=900,wdth=75") }
    }

    @Test func aStaticFontIsAnError() throws {
        #expect(
            throws: RenderError.unusableFont(
                path: "Comic Neue Bold",
                reason: "not a variable font: leave out “wght”, or choose one that is")
        ) { try FontLibrary(installed: nil).face(for: FontReference("Comic Neue:wght=900")) }
    }

    @Test func aFamilyIsUsedAtItsBoldest() throws {
        let fonts = try FontFolder("Inter-roman.var.ttf")
        let face = try fonts.library.face(for: .family("inter"))
        #expect(face.name == "Inter Black")
        #expect(face.traits.weight == 900)
        #expect(try advances(face) == advances(inter(":wght=900")))
    }

    @Test func aFamilyTakesSettings() throws {
        let fonts = try FontFolder("Inter-roman.var.ttf")
        let face = try fonts.library.face(for: FontReference("Inter:wght=250"))
        #expect(try advances(face) == advances(inter(":wght=250")))
    }

    @Test func ofAFamilysFilesTheOneWithTheAxesIsUsed() throws {
        // The first file by name has no slant axis.
        let fonts = try FontFolder("Inter-roman.var.ttf", "Inter.var.ttf")
        let face = try fonts.library.face(for: FontReference("Inter:wght=900,slnt=-5"))
        #expect(face.name == "Inter wght=900,slnt=-5")
    }

    @Test func twoWeightsOfAFontAreTwoFaces() throws {
        let fonts = try FontFolder("Inter-roman.var.ttf")
        let light = try fonts.library.face(for: FontReference("Inter:wght=100"))
        let heavy = try fonts.library.face(for: FontReference("Inter:wght=900"))
        #expect(light !== heavy)
        #expect(try fonts.library.face(for: FontReference("Inter:wght=100")) === light)
        var glyph: hb_codepoint_t = 0
        hb_font_get_nominal_glyph(light.shaper, 0x49, &glyph)
        let widths = [light, heavy].map { face in
            face.outline(of: glyph).bounds.map { $0.right - $0.left } ?? 0
        }
        #expect(widths[1] > widths[0] * 3)
    }

    @Test func aFamilyThatIsNotThereIsAnErrorThatKnowsOthers() throws {
        let fonts = try FontFolder("Inter-roman.var.ttf")
        #expect(throws: RenderError.unknownFont("Interstate", similar: ["Inter"])) {
            try fonts.library.face(for: .family("Interstate"))
        }
        #expect(throws: RenderError.unknownFont("Comic N", similar: ["Comic Neue", "comic"])) {
            try fonts.library.face(for: .family("Comic N"))
        }
    }
}
