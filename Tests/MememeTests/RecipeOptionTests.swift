import Foundation
import Testing

/// The effect of each option of `create` on the recipe and the picture.
@Suite struct RecipeOptionTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    private func recipe(_ options: String...) async throws -> DetailJSON.Recipe {
        let run = try await environment.run(
            ["create", "cat.jpg", "--top", "hi", "--json"] + options)
        let id = try #require(try run.json(SavedJSON.self).meme?.id)
        return try await environment.detail(of: id).recipe
    }

    private func style(_ options: String...) async throws -> DetailJSON.Recipe.Caption.Style {
        let run = try await environment.run(
            ["create", "cat.jpg", "--top", "hi", "--json"] + options)
        let id = try #require(try run.json(SavedJSON.self).meme?.id)
        let captions = try await environment.detail(of: id).recipe.captions
        #expect(captions.map(\.role) == ["top", "bottom"])
        return try #require(captions.first?.style)
    }

    @Test func aTurnSwapsTheSidesUntilItIsTakenBack() async throws {
        let plain = try await environment.run("create", "cat.jpg", "--top", "hi", "--json")
            .json(SavedJSON.self)
        let turned = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--rotate", "270", "--json"
        ).json(SavedJSON.self)
        #expect(turned.width == plain.height && turned.height == plain.width)
        let id = try #require(turned.meme?.id)
        #expect(try await environment.run("show", id).text.contains("270°"))
        let back = try await environment.run("edit", id, "--rotate", "none", "--json")
            .json(SavedJSON.self)
        #expect(back.width == plain.width)
        let wrong = try await environment.run("create", "cat.jpg", "--top", "hi", "--rotate", "45")
        #expect(wrong.status == 64 && wrong.error.contains("use 90, 180 or 270"))
    }

    @Test func theClassicIsTheDefault() async throws {
        let style = try await style()
        #expect(style.font.family == nil)
        #expect(style.font.file == nil)
        #expect(style.fill == "#ffffff")
        #expect(style.outline == "#000000")
        #expect(style.letterCase == "upper")
        #expect(style.alignment == "center")
    }

    @Test(arguments: [
        ("gold", "#ffd700"), ("#f00", "#ff0000"), ("#12345678", "#12345678"),
        ("Atomic Tangerine", "#ffa474"), ("atomic-tangerine", "#ffa474"),
        // A CSS color takes precedence over a crayon of the same name.
        ("Blue", "#0000ff"), ("none", "#00000000"),
    ])
    func fillTakesColoursOfManyKinds(_ color: String, _ expected: String) async throws {
        #expect(try await style("--fill", color).fill == expected)
    }

    @Test func outlineAndItsWidth() async throws {
        let style = try await style("--outline", "navy", "--outline-width", "0.1")
        #expect(style.outline == "#000080")
        #expect(style.outlineWidth == 0.1)
    }

    @Test(arguments: ["upper", "lower", "title", "sentence", "mock", "none"])
    func letterCase(_ value: String) async throws {
        #expect(try await style("--case", value).letterCase == value)
    }

    @Test(arguments: ["left", "center", "right"])
    func alignment(_ value: String) async throws {
        #expect(try await style("--align", value).alignment == value)
    }

    @Test func aFontFileIsKeptByItsWholePath() async throws {
        let font = Fixtures.package.appendingPathComponent(
            "Fonts/MememeHeadline-Black.ttf")
        try FileManager.default.copyItem(
            at: font, to: environment.folder.appendingPathComponent("my.ttf"))
        let file = try #require(try await style("--font", "my.ttf").font.file)
        #expect(file.hasPrefix("/"))
        #expect(file.hasSuffix("/my.ttf"))
    }

    @Test func canvasAndBackground() async throws {
        let recipe = try await recipe("--canvas", "300x200", "--background", "teal")
        #expect(recipe.canvas?.width == 300)
        #expect(recipe.canvas?.height == 200)
        #expect(recipe.background == "#008080")
        #expect(recipe.backdrop == nil)
        let blurred = try await self.recipe("--canvas", "300x200", "--background", "blur")
        #expect(blurred.background == "#000000")
        #expect(blurred.backdrop == "blur")
        let meme = try #require(try await environment.memes().first)
        #expect(meme.size == "300x200")
    }

    @Test func sizeIsTheLongestSide() async throws {
        _ = try await recipe("--size", "20")
        let meme = try #require(try await environment.memes().first)
        #expect(max(meme.width, meme.height) == 20)
    }

    @Test(arguments: [("10x8+1+2", "10x8"), ("1:1", "48x48"), ("16:9", "64x36")])
    func crop(_ crop: String, _ expected: String) async throws {
        _ = try await recipe("--crop", crop)
        #expect(try await environment.memes().map(\.size) == [expected])
    }

    @Test(arguments: ["jpeg", "png"])
    func format(_ format: String) async throws {
        let expected = format == "png" ? "cat-meme.png" : "cat-meme.jpg"
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--format", format, "--json")
        let saved = try run.json(SavedJSON.self)
        #expect(saved.meme?.format == format)
        #expect(saved.file == expected)
    }

    @Test func theExtensionOfTheFileIsAFormatToo() async throws {
        _ = try await environment.run("create", "cat.jpg", "--top", "hi", "-o", "meme.PNG")
        #expect(try environment.bytes(of: "meme.PNG").starts(with: [0x89, 0x50]))
    }

    @Test func aFileWithoutAnExtensionHasTheFormatOfThePicture() async throws {
        _ = try await environment.run("create", "cat.jpg", "--top", "hi", "-o", "meme")
        #expect(try environment.bytes(of: "meme").starts(with: [0xff, 0xd8]))
    }

    @Test func lessQualityIsFewerBytes() async throws {
        _ = try await recipe("--quality", "5")
        _ = try await recipe("--quality", "95")
        let sizes = try await environment.memes().map(\.byteCount)
        #expect(sizes[0] > sizes[1])
    }

    @Test func metadataIsKeptOnRequest() async throws {
        #expect(try await recipe().keepsMetadata == false)
        #expect(try await recipe("--keep-metadata").keepsMetadata)
        #expect(try await recipe("--keep-metadata", "--no-keep-metadata").keepsMetadata == false)
    }

    @Test func memesDescribeThemselvesUnlessTold() async throws {
        #expect(try await recipe().describesItself)
        let recipe = try await recipe("--no-metadata")
        #expect(!recipe.describesItself)
        #expect(!recipe.keepsMetadata)
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--keep-metadata", "--no-metadata")
        #expect(run.status == 64)
        #expect(run.error.contains("--keep-metadata and --no-metadata exclude each other"))
    }

    @Test func damagedPicturesAreTakenOnRequest() async throws {
        let picture = Fixtures.path(of: "broken/cut-in-data.jpg")
        let run = try await environment.run(
            "create", picture, "--bottom", "", "--accept-damaged", "--json")
        #expect(run.status == 0)
        let warnings = try run.json(SavedJSON.self).warnings
        #expect(warnings.filter { !$0.contains("there are no words") }.count == 1)
    }

    @Test func theLimitOfMegapixelsCanBeSet() async throws {
        let refused = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--max-megapixels", "0.0001")
        #expect(refused.status == 1)
        #expect(refused.error.contains("--max-megapixels"))
    }
}
