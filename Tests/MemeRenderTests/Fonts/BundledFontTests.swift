import Testing

@testable import MemeRender

struct BundledFontTests {
    @Test func eachIsWhatTheListSays() throws {
        for font in BundledFont.all {
            let face = try FontFace.bundled(font)
            let name = font.style == "Regular" ? font.family : "\(font.family) \(font.style)"
            #expect(face.name == name)
        }
    }

    @Test(arguments: ["Comic Neue", "comic neue", "COMIC NEUE"])
    func aFamilyIsFoundInAnyLetterCase(name: String) throws {
        // No installed fonts.
        let library = FontLibrary(installed: nil)
        #expect(try library.face(for: .family(name)).name == "Comic Neue Bold")
    }

    @Test func aBundledFamilyGoesBeforeAnInstalledOne() throws {
        let fonts = try FontFolder("NotoSans-Bold.ttf", family: "Comic Neue")
        #expect(fonts.library.installed?.families().map(\.name) == ["Comic Neue"])
        let face = try fonts.library.face(for: .family("Comic Neue"))
        #expect(face.name == "Comic Neue Bold")
    }

    @Test(arguments: ["Mememe Headline", "Liberation Sans", "Liberation Serif"])
    func europeIsCovered(family: String) throws {
        let face = try FontLibrary(installed: nil).face(for: .family(family))
        for character in "ŁżğİşỆừ ЇҐёЖ ΆΩς €№“”…" where character != " " {
            #expect(face.covers(character), "\(character)")
        }
    }

    @Test func theCatalogueListsThemFirstWithoutFiles() {
        #expect(
            FontCatalog.bundled.map(\.name) == [
                "Mememe Headline", "Bebas Neue", "Comic Neue", "Liberation Sans",
                "Liberation Serif", "Lobster Two",
            ])
        #expect(FontCatalog.bundled.allSatisfy { $0.path == nil })
    }

    @Test func anInstalledFamilyOfTheSameNameIsNotListedTwice() {
        let bundled = Set(FontCatalog.bundled.map(\.name))
        #expect(!FontCatalog.installed().contains { bundled.contains($0.name) })
    }

    @Test func traitsAreRead() throws {
        func traits(_ family: String) throws -> FontTraits {
            try FontLibrary(installed: nil).face(for: .family(family)).traits
        }
        #expect(try traits("Mememe Headline").weight == 900)
        #expect(try traits("Mememe Headline").isCondensed)
        #expect(try traits("Bebas Neue").isCondensed)
        #expect(try !traits("Liberation Sans").isCondensed)
        #expect(try traits("Liberation Serif").isSerif)
        #expect(try !traits("Liberation Serif").isHeavy)
    }
}
