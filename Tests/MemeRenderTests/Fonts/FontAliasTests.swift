import Testing

@testable import MemeRender

struct FontAliasTests {
    private let library = FontLibrary(installed: nil)

    @Test(arguments: [
        ("arial", "Liberation Sans Bold"), ("Arial Bold", "Liberation Sans Bold"),
        ("HELVETICA", "Liberation Sans Bold"), ("comic sans", "Comic Neue Bold"),
        ("Comic Sans MS", "Comic Neue Bold"), ("times new roman", "Liberation Serif"),
        ("Noto Sans Display", "Mememe Headline Black"), ("bebas-neue", "Bebas Neue Bold"),
        // memegen's
        ("thick", "Mememe Headline Black"), ("titilliumweb", "Mememe Headline Black"),
        ("thin", "Liberation Sans Bold"), ("titilliumweb-thin", "Liberation Sans Bold"),
        ("comic", "Comic Neue Bold"), ("kalam", "Comic Neue Bold"),
        ("tiny", "Liberation Sans Bold"),
        ("segoe", "Liberation Sans Bold"), ("notosans", "Liberation Sans Bold"),
        ("jp", "Liberation Serif"), ("hgminchob", "Liberation Serif"),
        ("he", "Liberation Sans Bold"), ("notosanshebrew", "Liberation Sans Bold"),
    ])
    func aNameThatPeopleTypeMeansTheNearestFace(name: String, face: String) throws {
        #expect(try library.face(for: .family(name)).name == face)
    }

    @Test func eachAliasMeansABundledFace() {
        for name in FontAliases.names { #expect(FontAliases.bundled(for: name) != nil, "\(name)") }
    }

    @Test func anInstalledFamilyGoesBeforeItsAlias() throws {
        let fonts = try FontFolder("NotoSans-Bold.ttf")
        #expect(try fonts.library.face(for: .family("Noto Sans")).name == "Noto Sans Bold")
    }

    @Test(arguments: [
        ("Helvetcia", "Helvetica"), ("ariel", "Arial"), ("comic snas", "Comic Sans"),
        ("impcat", "impact"), ("Liberation Snas", "Liberation Sans"),
    ])
    func aWrongNameGetsASuggestion(wrong: String, right: String) {
        do throws(RenderError) {
            _ = try library.face(for: .family(wrong))
            Issue.record("\(wrong) is known")
        } catch {
            guard case .unknownFont(_, let similar) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(similar.first == right)
        }
    }

    @Test(arguments: ["", "bold", "-", "Black Italic", "wingdings"])
    func otherNamesMeanNone(name: String) {
        #expect(FontAliases.bundled(for: name) == nil)
    }
}
