import MemeConcurrency
import Testing

@testable import MemeRender

/// The descriptions that memes embed in their files.
struct DescriptionTests {
    private let recipe = Recipe(captions: [
        Caption("down", at: .bottom), Caption("mid\n  dle", at: .other),
        Caption("UP & up", at: .top),
        Caption(" \n", at: .top),
    ])
    private let provenance = Provenance(recipe: #"{"a":"<&>"}"#, original: "00ff")

    private func meme(
        _ recipe: Recipe, of name: String, as format: ImageFormat? = nil
    ) throws -> EncodedImage {
        var recipe = recipe
        recipe.format = format
        return try Renderer().render(
            recipe, on: Fixture.image(name), provenance: provenance
        ).image
    }

    /// One picture for each way.
    @Test(arguments: [
        ("rgb.jpg", ImageFormat.jpeg), ("progressive.jpg", .jpeg), ("cmyk.jpg", .jpeg),
        ("rgb.png", .png), ("interlaced.png", .png), ("rgb.png", .jpeg), ("rgb.jpg", .png),
    ])
    func everyMemeSaysItsWords(_ name: String, _ format: ImageFormat) throws {
        let meme = try meme(recipe, of: name, as: format)
        let description = try #require(MemeDescription(of: meme))
        #expect(description.text == "UP & up\nmid dle\ndown")
        #expect(description.language == nil)
        #expect(description.recipe == provenance.recipe)
        #expect(description.original == provenance.original)
        let reader = try #require(PacketReader(meme.metadata().xmp ?? []))
        #expect(reader.words == description.text)
        #expect(reader.recipe == provenance.recipe)
    }

    @Test func aPNGSaysThemInItsOwnWayToo() throws {
        var recipe = Recipe(top: "selam")
        recipe.captions[0].style.language = "tr"
        let meme = try meme(recipe, of: "rgb.png")
        #expect(meme.bytes.firstOffset(of: "iTXtDescription\0\0\0tr\0\0selam".utf8) != nil)
        #expect(MemeDescription(of: meme)?.language == "tr")
    }

    @Test func theSameMemeHasTheSameBytes() throws {
        #expect(try meme(recipe, of: "rgb.jpg") == meme(recipe, of: "rgb.jpg"))
    }

    @Test(arguments: ["rgb.jpg", "rgb.png"]) func nothingIsSaidUnlessWanted(_ name: String) throws {
        var recipe = recipe
        recipe.describesItself = false
        let asked = Future<Provenance?>(on: .caller) {
            Issue.record("nobody needs to know")
            return nil
        }
        let meme = try Renderer().render(recipe, on: Fixture.image(name), provenance: asked).image
        #expect(MemeDescription(of: meme) == nil)
        #expect(try meme.metadata().xmp == nil)
        #expect(meme.bytes.firstOffset(of: "Description\0".utf8) == nil)
    }

    @Test func aPictureWithoutWordsSaysNothing() throws {
        let image = try Renderer().render(Recipe(), on: Fixture.image("rgb.jpg")).image
        #expect(try image.metadata().xmp == nil)
        #expect(MemeDescription(of: image) == nil)
        #expect(try MemeDescription(of: Fixture.image("personal.jpg")) == nil)
    }

    @Test func smallCopiesSayNothing() throws {
        let meme = try meme(recipe, of: "rocket.jpg")
        var small = Recipe()
        small.longestSide = 100
        #expect(try MemeDescription(of: Renderer().render(small, on: meme).image) == nil)
        let preview = try Renderer().preview(
            recipe, on: Fixture.image("rocket.jpg"), longestSide: 100, named: "",
            cache: PreviewCache(maximumBytes: 1 << 20))
        #expect(MemeDescription(of: preview.image) == nil)
    }

    @Test func aMemeOfAMemeSaysItsOwnWords() throws {
        var keeping = Recipe(top: "second")
        keeping.keepsMetadata = true
        for recipe in [Recipe(top: "second"), keeping] {
            for name in ["rgb.jpg", "rgb.png"] {
                let first = try meme(self.recipe, of: name)
                let second = try Renderer().render(recipe, on: first).image
                let description = try #require(MemeDescription(of: second))
                #expect(description == MemeDescription(text: "second"))
            }
        }
    }

    @Test func whatIsKeptStaysBesideIt() throws {
        var recipe = recipe
        recipe.keepsMetadata = true
        for format in [ImageFormat.jpeg, .png] {
            let meme = try meme(recipe, of: "personal.jpg", as: format)
            let metadata = try meme.metadata()
            let xmp = try #require(metadata.xmp)
            let reader = try #require(PacketReader(xmp))
            #expect(reader.texts["http://purl.org/dc/elements/1.1/ creator"] == "Someone")
            #expect(reader.recipe == provenance.recipe)
            let exif = try #require(metadata.exif)
            #expect(exif.bytes.firstOffset(of: "Camera\0".utf8) != nil)
            #expect(exif.bytes.firstOffset(of: "UP & up\nmid dle\ndown\0".utf8) != nil)
            let orientation = try Fixture.image("personal.jpg").metadata().exif?.orientation
            #expect(exif.orientation == (format == .jpeg ? orientation : .up))
        }
    }

    @Test func moreThanAJPEGHoldsIsCut() throws {
        let long = MemeDescription(
            text: String(repeating: "word & ", count: 12_000), recipe: "{}", original: "00ff")
        let jpeg = try #require(ImageMetadata().describing(long, as: .jpeg).xmp)
        #expect((65_490...65_502).contains(jpeg.count))
        let reader = try #require(PacketReader(jpeg))
        #expect(reader.recipe == nil)
        #expect(reader.original == "00ff")
        #expect(reader.words?.hasSuffix("…") == true)
        let png = try #require(ImageMetadata().describing(long, as: .png).xmp)
        #expect(PacketReader(png)?.words == long.text)
    }

    @Test func foldersAreNobodysBusiness() {
        var recipe = Recipe(top: "a", bottom: "b")
        recipe.captions[0].style.font = .file("/home/someone/fonts/Own.ttf")
        #expect(recipe.fontFiles == ["/home/someone/fonts/Own.ttf"])
        #expect(recipe.withoutFolders.captions.map(\.style.font) == [.file("Own.ttf"), .impact])
    }
}
