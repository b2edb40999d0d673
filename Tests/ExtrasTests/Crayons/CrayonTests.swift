import MemeRender
import Testing

@testable import Extras

@Suite struct CrayonTests {
    @Test func theBoxHoldsSixteenCrayonsOfDifferentNames() {
        #expect(Crayon.all.count == 16)
        #expect(Set(Crayon.all.map(\.name)).count == 16)
        #expect(Crayon.all.map(\.name) == Crayon.all.map(\.name).sorted())
    }

    @Test(arguments: [
        "Atomic Tangerine", "atomic tangerine", "ATOMIC-TANGERINE", "atomic_tangerine",
        "AtomicTangerine",
    ])
    func aNameMayBeSpelledLoosely(_ name: String) {
        #expect(Crayon(named: name)?.color.description == "#ffa474")
        #expect(Crayon(named: name)?.name == "Atomic Tangerine")
    }

    @Test(arguments: ["", "-", "Atomic", "Tangerine Atomic", "Mango Tango"])
    func otherNamesAreNoCrayons(_ name: String) {
        #expect(Crayon(named: name) == nil)
    }

    /// Both initializers give the same crayon.
    @Test(arguments: CrayonBox.entries.map { ($0.name, $0.hex, $0.rgb) })
    func bothFormsOfAColourMakeTheSameCrayon(_ name: String, _ hex: String, _ rgb: String) throws {
        let crayon = try #require(Crayon(name: name, hex: hex))
        #expect(crayon == Crayon(name: name, rgb: rgb))
        #expect(crayon.name == name)
        #expect(crayon.color.description == hex.lowercased())
    }

    @Test(arguments: [
        "", "#", "EFDECD", "#EFDECD0", "#EFDEC", "#EFDECG", "#EFDECDFF", "#-1DECD", "#orange",
        "#+FDECD",
        "# EFDEC", "##EFDECD", "#٠٠٠٠٠٠", "#ＡＢＣＤＥＦ",
    ])
    func whatIsNoHexFormMakesNoCrayon(_ hex: String) {
        #expect(Crayon(name: "None", hex: hex) == nil)
    }

    @Test(arguments: [
        "", "()", "239, 222, 205", "(239, 222)", "(239, 222, 205, 1)", "(239, 222, 256)",
        "(-1, 222, 205)", "(239, , 205)", "(a, b, c)", "(239 222 205)", "(2 39, 222, 205)",
        "(239, 222, 205", "(239.0, 222, 205)", "((239, 222, 205))",
    ])
    func whatIsNoRGBFormMakesNoCrayon(_ rgb: String) {
        #expect(Crayon(name: "None", rgb: rgb) == nil)
    }

    @Test func spacesInTheRGBFormMayBeLeftOut() {
        #expect(Crayon(name: "Blue", rgb: "(31,117,254)") == Crayon(named: "Blue"))
        #expect(Crayon(name: "Blue", rgb: "( 31 , 117 , 254 )") == Crayon(named: "Blue"))
    }

    @Test func onlyTheDarkestCrayonsTakeWhiteText() {
        #expect(
            Crayon.all.filter { $0.textColor == .white }.map(\.name) == ["Black", "Blue Violet"])
    }

    @Test(arguments: Crayon.all) func aCrayonIsFoundByItsNameInURLs(_ crayon: Crayon) {
        #expect(Crayon(named: crayon.slug) == crayon)
        #expect(crayon.slug.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (97...122).contains($0) })
    }
}
