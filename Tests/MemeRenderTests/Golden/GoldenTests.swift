import Testing

@testable import MemeRender

/// A few whole pictures. Everything that values can express is tested elsewhere.
struct GoldenTests {
    private func expect(_ recipe: Recipe, on image: EncodedImage, named name: String) throws {
        try Golden.expect(Renderer().render(recipe, on: image).image, named: name)
    }

    @Test func classic() throws {
        let recipe = Recipe(top: "One does not simply", bottom: "ship without tests")
        try expect(recipe, on: Golden.sky(width: 240, height: 180), named: "classic")
    }

    @Test func manyWords() throws {
        let recipe = Recipe(
            top: "When you finally fix the bug that has haunted you for three weeks",
            bottom: "and it turns out\nit was Überlänge, ÅÇŞ & Ёж; naïve q_j")
        try expect(recipe, on: Golden.sky(width: 200, height: 150), named: "many-words")
    }

    @Test func wide() throws {
        let recipe = Recipe(top: "as wide", bottom: "as it gets")
        try expect(recipe, on: Golden.sky(width: 320, height: 32), named: "wide")
    }

    @Test func tall() throws {
        let recipe = Recipe(top: "as tall as it gets", bottom: "or nearly so")
        try expect(recipe, on: Golden.sky(width: 60, height: 400), named: "tall")
    }

    @Test func tiny() throws {
        let recipe = Recipe(top: "tiny", bottom: "meme")
        try expect(recipe, on: Golden.sky(width: 32, height: 32), named: "tiny")
    }

    @Test func transparent() throws {
        let recipe = Recipe(top: "Half", bottom: "here")
        try expect(recipe, on: Golden.sky(width: 160, height: 120, .rgba), named: "transparent")
    }

    @Test func styled() throws {
        let style = CaptionStyle(
            fill: Color(red: 255, green: 220, blue: 0),
            outline: .color(Color(red: 90, green: 0, blue: 90)),
            outlineWidth: 0.12, letterCase: .none, alignment: .left)
        var recipe = Recipe(top: "Yellow and purple", bottom: "see through", style: style)
        recipe.captions[1].style.fill = Color(red: 255, green: 255, blue: 255, alpha: 100)
        recipe.captions[1].style.alignment = .right
        recipe.canvas = PixelSize(width: 200, height: 200)
        recipe.background = Color(red: 20, green: 20, blue: 20)
        try expect(recipe, on: Golden.sky(width: 240, height: 180), named: "styled")
    }

    @Test func bar() throws {
        var recipe = Recipe(bar: "When the tests pass on the first try")
        recipe.captions[1].text = "suspicious"
        try expect(recipe, on: Golden.sky(width: 200, height: 110), named: "bar")
    }

    @Test func demotivational() throws {
        let recipe = Recipe(
            title: "Deployment", sentence: "It always works until somebody is watching.")
        try expect(recipe, on: Golden.sky(width: 200, height: 120), named: "demotivational")
    }

    @Test func contactSheet() throws {
        let cells = try [
            (90, 60, "A landscape / with a rather long caption"), (40, 80, "Tall"),
            (8, 8, "9x7k2m"),
        ]
        .map { ContactSheet.Cell(image: try Golden.sky(width: $0, height: $1), label: $2) }
        let sheet = ContactSheet(cells: cells, columns: 2, cellSize: 96)
        try Golden.expect(sheet.rendered(as: .png), named: "contact-sheet")
    }
}
