import Extras
import MemeRender
import Testing

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

    @Test(arguments: [
        ("Almond", "#efdecd"), ("Antique Brass", "#cd9575"), ("Apricot", "#fdd9b5"),
        ("Aquamarine", "#78dbe2"), ("Asparagus", "#87a96b"), ("Banana Mania", "#fae7b5"),
        ("Beaver", "#9f8170"), ("Bittersweet", "#fd7c6e"), ("Black", "#000000"),
        ("Blizzard Blue", "#ace5ee"), ("Blue", "#1f75fe"), ("Blue Bell", "#a2a2d0"),
        ("Blue Gray", "#6699cc"), ("Blue Green", "#0d98ba"), ("Blue Violet", "#7366bd"),
    ])
    func theColoursAreThoseOfThePalette(_ name: String, _ hexadecimal: String) {
        #expect(Crayon(named: name)?.color.description == hexadecimal)
    }
}
