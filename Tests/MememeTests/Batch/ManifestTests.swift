import ArgumentParser
import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MememeCommands

@Suite struct ManifestTests {
    private let folder: TestSupport.TemporaryFolder

    init() throws { folder = try TestSupport.TemporaryFolder() }

    private func manifest(_ text: String, name: String = "m.csv") throws -> Manifest {
        let path = folder.path(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return Manifest(path, format: nil)
    }

    private func rows(_ text: String, name: String = "m.csv") throws -> [ManifestRow] {
        let (rows, count) = try manifest(text, name: name).open()
        let all = Array(rows)
        #expect(all.count == count)
        return all
    }

    /// The options of the rows if the command line has none.
    private func options(_ text: String, name: String = "m.csv") throws -> [BatchRow] {
        let words = try WordOptions.parse([])
        let (style, picture) = (try StyleOptions.parse([]), try PictureOptions.parse([]))
        return try rows(text, name: name).map { row in
            var options = BatchRow(words: words, style: style, picture: picture)
            try options.set(row.content.get())
            return options
        }
    }

    @Test func aTableHasTheOptionsOfCreate() throws {
        let row = try #require(
            options(
                """
                \u{feff}image,top,BOTTOM,text,text,output,fill,top_style,quality,keepMetadata,angle
                cat.jpg,"a, b","-x\\ny",hi@0.1\\,0.1,ho,out.jpg,gold,fill=red,80,yes,-5

                """.replacing("\\,", with: " ")
            ).first)
        #expect(row.image == "cat.jpg")
        #expect(row.output == "out.jpg")
        #expect(row.words.top?.text == "a, b")
        // Words are taken literally: a backslash and an `n` aren't a line break.
        #expect(row.words.bottom?.text == "-x\\ny")
        #expect(row.words.text.map(\.words) == ["hi@0.1 0.1", "ho"])
        #expect(row.picture.quality?.value == 80)
        #expect(row.picture.keepMetadata == true)
        let recipe = row.recipe(or: Recipe(top: ""), format: nil)
        #expect(recipe.captions.map(\.style.angle) == [-5, -5, -5, -5])
        #expect(recipe.captions[0].style.fill == Color("red"))
        #expect(recipe.captions[1].style.fill == Color("gold"))
    }

    @Test func jsonHasListsNumbersAndRecipes() throws {
        let rows = try options(
            """
            {"image": "a.jpg", "text": ["one", "two"], "quality": 85, "keepMetadata": true, \
            "max-size": 0.25, "bottom": null}

            {"image": "b.jpg", "recipe": {"captions": [{"text": "hi", "role": "top"}], "quality": 7}}
            {"image": "c.jpg", "captions": [{"text": "ho", "role": "bottom"}], "fill": "gold"}
            """, name: "m.jsonl")
        #expect(rows[0].words.text.map(\.words) == ["one", "two"])
        #expect(rows[0].picture.quality?.value == 85)
        #expect(rows[0].picture.keepMetadata == true)
        #expect(rows[0].words.bottom == nil)
        let recipe = rows[1].recipe(or: Recipe(top: ""), format: .png)
        #expect(recipe.text(of: .top) == "hi")
        #expect(recipe.quality == 7)
        #expect(recipe.format == .png)
        let captions = rows[2].recipe(or: Recipe(top: ""), format: nil).captions
        #expect(captions.map(\.text) == ["ho"])
        #expect(captions[0].style.fill == Color("gold"))
    }

    @Test func whatItIsFollowsFromItsNameElseFromItsBeginning() throws {
        for name in ["m", "m.txt", "m.jsonl", "m.NDJSON"] {
            #expect(try options("\n {\"image\": \"a\"}", name: name).map(\.image) == ["a"])
        }
        for name in ["m", "m.txt", "m.csv", "m.tsv"] {
            #expect(try options("image\na", name: name).map(\.image) == ["a"])
        }
    }

    @Test(arguments: [
        ("image,tpo\n", ":1: there is no column “tpo”: did you mean top?"),
        ("image,colour\n", "use align, angle, arc, background"),
        ("top\nhi\n", "image"),
        ("image,top,top\n", "twice"),
        ("", "image,top"),
    ])
    func headersThatAreWrong(_ text: String, _ hint: String) throws {
        let error = try #require(throws: Failure.self) { try rows(text) }
        #expect("\(error)".contains(hint))
    }

    @Test func aKeyThatIsWrongCostsItsLineAlone() throws {
        let text = "{\"image\": \"a\"}\n{\"image\": \"b\", \"botom\": \"x\"}\n{\"image\": \"c\"}"
        let rows = try rows(text, name: "m.jsonl")
        #expect(rows.map { (try? $0.content.get()) != nil } == [true, false, true])
        let error = try #require(throws: Unacceptable.self) { try rows[1].content.get() }
        #expect("\(error)" == "there is no key “botom”: did you mean bottom?")
    }

    /// UTF-16, which spreadsheets call Unicode text.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func utf16IsRead(_ encoding: String.Encoding) throws {
        let path = folder.path("m.csv")
        // More than a chunk of the input, so that chunks end anywhere, also within a character.
        let words = String(repeating: "ä😀", count: 300)
        let table =
            "\u{feff}image\ttop\r\n" + String(repeating: "cat.jpg\t\(words)\r\n", count: 200)
        try #require(table.data(using: encoding)).write(to: URL(fileURLWithPath: path))
        let rows = Array(try Manifest(path, format: nil).open().rows)
        #expect(rows.count == 200)
        for row in rows {
            guard case .text(_, words) = try row.content.get().last else {
                Issue.record("\(row.line)")
                return
            }
        }
    }

    @Test func blanksAroundValuesAndTheSeparatorOfSpreadsheets() throws {
        let rows = try options("sep=|\nimage | top|fill\n cat.jpg | hi | gold \n")
        #expect(rows.map(\.image) == ["cat.jpg"])
        #expect(rows[0].words.top?.text == " hi ")
        let recipe = rows[0].recipe(or: Recipe(top: ""), format: nil)
        #expect(recipe.captions[0].style.fill == Color("gold"))
    }

    @Test func jsonIsNotUnescapedTwice() throws {
        let rows = try options(
            #"{"image": "a", "top": "C:\\new", "bottom": "two\nlines", "text": "\\no"}"#,
            name: "m.jsonl")
        #expect(rows[0].words.top?.text == #"C:\new"#)
        #expect(rows[0].words.bottom?.text == "two\nlines")
        #expect(rows[0].words.text.map(\.words) == [#"\no"#])
    }

    @Test(arguments: ["m.json", "m.jsonl", "m"])
    func oneListOfJSONIsSaidToBeOne(_ name: String) throws {
        let error = try #require(throws: Failure.self) {
            try rows("[\n  {\"image\": \"a\"}\n]\n", name: name)
        }
        #expect("\(error)".contains("one list of JSON: write each object in a line of its own"))
    }

    @Test func aPictureIsNoManifest() throws {
        let path = folder.path("cat.jpg")
        try Data(Fixtures.bytes(of: "rgb.jpg")).write(to: URL(fileURLWithPath: path))
        let error = try #require(throws: Failure.self) { try Manifest(path, format: nil).open() }
        #expect(
            "\(error)".hasSuffix("cat.jpg: this is a picture: mememe create makes a meme of it"))
    }

    @Test(arguments: ["1", "x", "{\"image\": {}}", "{\"image\": \"a\"} {}", "{\"recipe\": 1}"])
    func linesThatAreNoObject(_ text: String) throws {
        let row = try #require(rows(text, name: "m.jsonl").first)
        #expect(throws: Unacceptable.self) { try row.content.get() }
    }

    @Test func aRowNeedsAsManyValuesAsThereAreColumns() throws {
        let rows = try rows("image,top\na,b\nc\nd,e,f\n")
        #expect(rows.map { (try? $0.content.get()) != nil } == [true, false, false])
        #expect(rows.map(\.line) == [2, 3, 4])
    }

    @Test func aRowWinsOverTheCommandLine() throws {
        var row = BatchRow(
            words: try WordOptions.parse(["--text", "all"]),
            style: try StyleOptions.parse(["--fill", "red", "--top-style", "align=left"]),
            picture: try PictureOptions.parse(["--size", "100"]))
        for (name, text) in [
            ("image", "a"), ("canvas", "10x10"), ("fill", "gold"), ("text", "own"),
        ] {
            try BatchColumn.named(name, as: "column").set(text, in: &row)
        }
        try row.validate()
        let recipe = row.recipe(or: Recipe(top: ""), format: nil)
        #expect(recipe.canvas == PixelSize(width: 10, height: 10))
        #expect(recipe.longestSide == nil)
        #expect(recipe.captions.map(\.text) == ["", "", "own"])
        #expect(recipe.captions.allSatisfy { $0.style.fill == Color("gold") })
    }

    @Test func aValueThatIsWrongIsNamed() throws {
        var row = BatchRow(
            words: try WordOptions.parse([]), style: try StyleOptions.parse([]),
            picture: try PictureOptions.parse([]))
        let fill = try BatchColumn.named("fill", as: "column")
        let error = try #require(throws: Unacceptable.self) { try fill.set("blurple", in: &row) }
        #expect("\(error)".hasPrefix("fill “blurple”: use a CSS name"))
    }

    /// Every option of `create`, also a future one, must be a column.
    @Test func everyOptionOfCreateIsAColumn() {
        let help = CreateCommand.helpMessage(columns: 200)
        let named = help.matches(of: /--([a-z][a-z-]*)/).map { String($0.output.1) }
        let shown = help.split(separator: "OPTIONS").count
        #expect(shown >= 1)
        let others: Set = [
            "auto", "panels", "gap", "panel-crop", "force", "no-save", "quiet", "json",
            "max-megapixels", "max-memory",
            "time-limit",
            "accept-damaged", "store", "output-dir", "clipboard", "copy", "dry-run",
            "version",
            "help", "no-keep-metadata", "no-metadata",
        ]
        #expect(Set(named).subtracting(others).subtracting(BatchColumn.all.keys).isEmpty)
    }
}
