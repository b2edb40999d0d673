import Foundation
import MemeStore
import Testing

@testable import MememeCommands
@testable import MemeRender

@Suite struct TemplateCommandTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        try environment.add("gray.png")
    }

    @Test func wordsGoToThePlacesInOrder() async throws {
        let run = try await environment.run(
            "create", "--template", "two-choices", "the manual", "the\\nchat")
        #expect(run.status == 0)
        #expect(run.text.contains("two-choices-meme.png"))
        let recipe = try await environment.newestRecipe()
        #expect(recipe.captions.map(\.text) == ["the manual", "the\nchat"])
        #expect(recipe.captions.map(\.slot) == ["rejected", "chosen"])
        #expect(recipe.template?.name == "two-choices" && recipe.template?.digest.count == 64)
        #expect(try await environment.run("store", "check").status == 0)
        let list = try await environment.run("list", "--search", "manual")
        #expect(list.text.contains("the manual"))
    }

    @Test func aliasesOptionsAndOtherWordsWork() async throws {
        let run = try await environment.run(
            "create", "--template", "drake", "a", "b", "--text", "mine@top", "--fill", "red", "-o",
            "out.jpg", "--size", "300")
        #expect(run.status == 0)
        let recipe = try await environment.newestRecipe()
        #expect(recipe.captions.map(\.text) == ["a", "b", "mine"])
        #expect(recipe.captions.allSatisfy { $0.style.fill == Color("red") })
        let meme = try await environment.memes()[0]
        #expect(meme.format == "jpeg" && meme.width == 300)
    }

    @Test func placesAreNamed() async throws {
        let run = try await environment.run(
            "create", "--template", "wanted", "--slot", "reward=a treat", "--slot", "crime=",
            "--image", "picture=cat.jpg@mirrored=yes", "--image", "gray.png@southeast")
        #expect(run.status == 0)
        let before = try await environment.newestRecipe()
        #expect(before.captions.map(\.text) == ["", "a treat"])
        #expect(before.pictures.map(\.slot) == ["picture", nil])
        #expect(before.pictures[0].isMirrored && !before.pictures[0].effects.isEmpty)

        // What is in places stays when other words and pictures are replaced.
        let id = try await environment.memes()[0].id
        let edit = try await environment.run(
            "edit", "\(id)", "--slot", "crime=napping", "--text", "x@top", "--image", "cat.jpg@top")
        #expect(edit.status == 0)
        let after = try await environment.newestRecipe()
        #expect(after.captions.map(\.text) == ["napping", "a treat", "x"])
        #expect(after.pictures.map(\.slot) == ["picture", nil])
        #expect(after.template == before.template)
        #expect(try await environment.run("edit", "\(id)", "--no-images").status == 0)
        #expect(try await environment.newestRecipe().pictures.map(\.slot) == ["picture"])
        #expect(try await environment.run("undo", "\(id)").status == 0)
    }

    @Test func topAndBottomArePlacesOfTheirNames() async throws {
        let run = try await environment.run(
            "create", "--template", "cat", "--top", "one", "--bottom", "two")
        #expect(run.status == 0, "\(run.error)")
        let recipe = try await environment.newestRecipe()
        #expect(recipe.captions.map(\.text) == ["one", "two"])
        #expect(recipe.captions.map(\.slot) == ["top", "bottom"])
        let half = try await environment.run("create", "--template", "cat", "--top", "one")
        #expect(half.status == 1 && half.error.contains("there are no words for bottom"))
    }

    @Test func aTemplateOfPicturesAloneNeedsNoWords() async throws {
        try environment.addFolder("mine")
        try environment.add("gray.png", as: "mine/b.png")
        try environment.write(
            Array(
                """
                {"name": "mine", "background": "b.png", "recipe": {"layers": [
                  {"slot": "face", "source": "b.png",
                   "box": {"x": 0, "y": 0, "width": 0.5, "height": 0.5}}]}}
                """.utf8), to: "mine/template.json")
        let run = try await environment.run(
            "create", "--template", "./mine", "--image", "cat.jpg")
        #expect(run.status == 0, "\(run.error)")
        let missing = try await environment.run("create", "--template", "./mine")
        #expect(missing.status == 1 && missing.error.contains("there is no picture for face"))
        let process = environment.process(
            ["create", "--template", "./mine", "--image", "cat.jpg", "-f"],
            environment: ["TERM": "xterm"])
        #expect(try await Pseudoterminal().run(process) == 0, "nothing is left to ask for")
    }

    @Test func aPictureWithoutAPlaceFillsOne() async throws {
        let run = try await environment.run(
            "create", "--template", "gallery", "words", "--image", "cat.jpg")
        #expect(run.status == 0)
        #expect(try await environment.newestRecipe().pictures.map(\.slot) == ["picture"])
    }

    @Test(
        arguments: [
            (["two-choices", "a"], 1, "2 places for words (rejected, chosen)"),
            (["two-choices", "a", "b", "c"], 1, "words for 3 were given"),
            (["two-choices", "--slot", "chosen=a"], 1, "there are no words for rejected"),
            (["two-choices", "--slot", "chosn=a"], 1, "no place called chosn"),
            (
                ["wanted", "a", "b"], 1,
                "there is no picture for picture: give it with --image picture=FILE"
            ),
            (
                ["wanted", "a", "b", "--image", "face=none.jpg"], 1,
                "no place called face, but picture"
            ),
            (["wanted", "a", "b", "--image", "crime=none.jpg"], 1, "crime is a place for words"),
            (["wanted", "a", "b", "--image", "picture=none.jpg"], 1, "none.jpg"),
            (
                ["wanted", "a", "b", "--image", "picture=cat.jpg@top"], 1,
                "picture is a place already"
            ),
            (["wanted", "--slot", "picture=a"], 1, "picture is a place for a picture"),
            (["two-choises", "a", "b"], 1, "did you mean two-choices"),
            (["./none", "a"], 1, "template.json"),
            (["two-choices", "a", "b", "--slot", "chosen=a"], 64, "choose one"),
            (["two-choices", "--slot", "chosen=a", "--slot", "chosen=b"], 64, "named twice"),
            (["two-choices", "a", "b", "--clipboard"], 64, "--clipboard"),
            (["two-choices", "a", "b", "--auto", "c"], 64, "choose one"),
            (["two-choices", "--slot", "Chosen"], 64, "write the name of the place"),
        ] as [([String], Int32, String)])
    func whatDoesNotFitIsSaidInOneSentence(
        arguments: [String], status: Int32, reason: String
    ) async throws {
        let run = try await environment.run(["create", "--template"] + arguments)
        #expect(run.status == status)
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(try await environment.memes().isEmpty)
    }

    @Test func aDamagedPictureInAPlaceIsNamed() async throws {
        let picture = try environment.bytes(of: "gray.png")
        try environment.write(Array(picture.dropLast(picture.count / 2)), to: "cut.png")
        let words = ["--slot", "crime=a", "--slot", "reward=b"]
        let run = try await environment.run(
            ["create", "--template", "wanted"] + words + ["--image", "picture=cut.png"])
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("mememe: cut.png: the PNG "), "\(run.error)")
        let row = try await batch("template,slot,slot,image\nwanted,crime=a,reward=b,cut.png\n")
        #expect(row.error.hasPrefix("mememe: m.csv:2: "), "\(row.error)")
        #expect(row.error.contains("cut.png: the PNG "), "\(row.error)")
    }

    @Test func slotsNeedATemplate() async throws {
        let run = try await environment.run("create", "cat.jpg", "--slot", "a=b", "--top", "c")
        #expect(run.status == 64 && run.error.contains("--template"))
    }

    @Test func aSentenceFindsItsTemplate() async throws {
        let run = try await environment.run("create", "--auto", "not tea but coffee")
        #expect(run.status == 0 && run.error.contains("template two-choices, 90 % sure"))
        #expect(try await environment.newestRecipe().captions.map(\.text) == ["tea", "coffee"])
        let none = try await environment.run("create", "--auto", "xyzzy plugh")
        #expect(none.status == 1 && none.error.contains("no template fits"))
    }

    @Test func templatesAreListedFoundAndShown() async throws {
        let list = try await environment.run("template", "list", "--json")
        let listed = try JSONDecoder().decode(TemplateListJSON.self, from: Data(list.text.utf8))
        #expect(listed.templates.map(\.name) == BuiltInTemplates.names)
        let search = try await environment.run("template", "search", "choice", "sweating")
        #expect(search.text.contains("two-buttons") && !search.text.contains("two-choices"))
        let nothing = try await environment.run("template", "search", "xyzzy")
        #expect(nothing.status == 0 && nothing.text.isEmpty)
        let show = try await environment.run("template", "show", "museum", "-o", "example.png")
        #expect(show.status == 0 && show.text.contains("plaque") && show.text.contains("licence"))
        #expect(FileManager.default.fileExists(atPath: environment.path("example.png")))
    }

    @Test func anExportedTemplateIsChangedAndUsed() async throws {
        #expect(try await environment.run("template", "export", "two-choices", "mine").status == 0)
        let again = try await environment.run("template", "export", "two-choices", "mine")
        #expect(again.status == 1 && again.error.contains("mine"))
        let path = environment.path("mine/template.json")
        let document = try String(contentsOfFile: path, encoding: .utf8)
        try document.replacing("\"rejected\"", with: "\"not-this\"")
            .replacing("{rejected}", with: "{not-this}")
            .write(toFile: path, atomically: true, encoding: .utf8)
        let run = try await environment.run(
            "create", "--template", "./mine", "--slot", "not-this=a", "--slot", "chosen=b")
        #expect(run.status == 0, "\(run.error)")
        // The meme needs its template no more.
        try FileManager.default.removeItem(atPath: environment.path("mine"))
        let id = try await environment.memes()[0].id
        #expect(try await environment.run("edit", "\(id)", "--slot", "not-this=c").status == 0)
        #expect(try await environment.newestRecipe().captions.map(\.text) == ["c", "b"])
    }

    @Test func theTerminalIsAskedForEachPlace() async throws {
        let process = environment.process(
            ["create", "--template", "wanted"], environment: ["TERM": "xterm"])
        let status = try await Pseudoterminal().run(process) { terminal in
            for (field, words) in [
                ("crime", "never again"), ("reward", ""), ("picture", "cat.jpg"),
            ] {
                try terminal.expect(field)
                terminal.type(words + "\r")
            }
        }
        #expect(status == 0)
        let recipe = try await environment.newestRecipe()
        #expect(recipe.captions.map(\.text) == ["never again", ""])
        #expect(recipe.pictures.map(\.slot) == ["picture"])
    }

    @Test func aMemeBecomesATemplate() async throws {
        let made = try await environment.run(
            "create", "cat.jpg", "--top", "one", "--text", "two@left,fill=gold", "--image",
            "gray.png@southeast")
        #expect(made.status == 0)
        let id = try await environment.memes()[0].id
        let run = try await environment.run("template", "from", id, "mine", "--title", "Mine")
        #expect(run.status == 0 && run.text == "mine\n", "\(run.error)")
        let again = try await environment.run(
            "create", "--template", "./mine", "three", "four", "-o", "out.jpg")
        #expect(again.status == 0, "\(again.error)")
        let recipe = try await environment.newestRecipe()
        #expect(recipe.captions.map(\.text) == ["three", "four"])
        #expect(recipe.captions.map(\.slot) == ["top", "text-1"])
        #expect(recipe.captions[1].style.fill == Color("gold"))
        #expect(recipe.pictures.count == 1 && recipe.template?.name == "mine")

        let taken = try await environment.run("template", "from", id, "mine")
        #expect(taken.status == 1)
        let name = try await environment.run("template", "from", id, "My Folder")
        #expect(name.status == 64 && name.error.contains("--name"))
        let missing = try await environment.run("template", "from", "zzzzzz", "other")
        #expect(missing.status == 1)
        #expect(try await environment.run("create", "cat.jpg", "--image", "gray.png").status == 0)
        let wordless = try await environment.memes()[0].id
        let none = try await environment.run("template", "from", wordless, "other")
        #expect(none.status == 1 && none.error.contains("no words"))
    }

    // MARK: Importing

    private func addMemegen(_ config: String, as id: String = "Two_Lines") throws {
        try environment.addFolder("memegen")
        try environment.addFolder("memegen/\(id)")
        try environment.write(Array(config.utf8), to: "memegen/\(id)/config.yml")
        try environment.add("rgb.jpg", as: "memegen/\(id)/default.jpg")
    }

    @Test func foldersOfMemegenAreTakenOver() async throws {
        try addMemegen(
            """
            name: "Two: lines"
            source: https://example.com
            keywords:
              - one
              -
            text:
              - style: default
                color: khaki
                font: comic
                anchor_x: 0.1
                anchor_y: 0.2
                angle: 90
                scale_x: 0.5
                scale_y: 0.1
                align: left
                start: 0.25
                stop: 1.0
              - style: upper
            example:
              - first line
              - 'second'
            overlay:
              - center_x: 0.25
                scale: 0.5
                angle: -10
            """)
        try environment.add("gray.png", as: "memegen/Two_Lines/sad.png")
        let run = try await environment.run("template", "import", "memegen", "mine")
        #expect(run.status == 0, "\(run.error)")
        #expect(run.lines == ["mine/two-lines", "mine/two-lines-pictures", "mine/two-lines-sad"])
        let template = try TemplateFolder.read(environment.path("mine/two-lines-pictures")).template
        #expect(template.title == "Two: lines" && template.keywords == ["one"])
        let first = try #require(template.wordSlots.first)
        #expect(first.text == "first line" && first.style.angle == -90)
        #expect(first.style.letterCase == .sentence && first.style.alignment == .left)
        #expect(first.from == 0.25 && first.to == 1)
        // The corner of what is turned stays where it was.
        let size = try Renderer().size(
            of: EncodedImage(contentsOf: environment.path("cat.jpg")))
        let ratio = Double(size.height) / Double(size.width)
        #expect(first.box.x == 0.1 && first.box.y == 0.2)
        #expect(abs(first.box.width - 0.1 * ratio) < 1e-9)
        #expect(abs(first.box.height - 0.5 / ratio) < 1e-9)
        #expect(template.wordSlots[1].box == Box(x: 0, y: 0, width: 1, height: 0.2))
        let picture = try #require(template.pictureSlots.first)
        #expect(picture.angle == 10 && abs(picture.box.x + picture.box.width / 2 - 0.25) < 1e-9)
        let made = try await environment.run(
            "create", "--template", "./mine/two-lines", "a", "b", "-o", "out.jpg")
        #expect(made.status == 0)
    }

    @Test(arguments: [
        "a: &x [1, 2]\nb: *x\n", String(repeating: "[", count: 500),
        "text:\n" + String(repeating: "- ", count: 200) + "x", "just words", "a: [1", "",
        "name: x\ntext:\n  - scale_x: 0\n", "name: x\ntext:\n  - scale_x: .nan\n    anchor_x: 9\n",
    ])
    func hostileFoldersLeaveNothing(config: String) async throws {
        try addMemegen(config)
        let run = try await environment.run("template", "import", "memegen", "mine")
        #expect(run.status == 1 && run.errorLines.count == 1, "\(run.error)")
        #expect(run.error.contains("Two_Lines: "))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: environment.path("mine")).isEmpty)
    }

    @Test func linksOfFoldersAreNotFollowed() async throws {
        try addMemegen("name: a\n")
        let path = environment.path("memegen/Two_Lines/default.jpg")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: environment.path("cat.jpg"))
        let run = try await environment.run("template", "import", "memegen/Two_Lines", "mine")
        #expect(run.status == 1 && run.error.contains("is no file, but a link"))
    }

    @Test func listsOfImgflipAreTakenOver() async throws {
        let list = """
            {"success": true, "data": {"memes": [
              {"id": "1", "name": "One Does Not", "url": "https://example.com/cat.jpg", "box_count": 2},
              {"id": "2", "name": "Three", "url": "https://example.com/gray.png", "box_count": 3},
              {"id": "3", "name": "Gone", "url": "https://example.com/gone.png", "box_count": 2},
              {"id": "4", "name": "Out", "url": "https://example.com/..", "box_count": 2}]}}
            """
        try environment.write(Array(list.utf8), to: "list.json")
        let run = try await environment.run("template", "import", "list.json", "mine", "--json")
        #expect(run.status == 1)
        struct Report: Decodable {
            struct Failed: Decodable { var name: String }
            var folders: [String]
            var failures: [Failed]
        }
        let report = try run.json(Report.self)
        #expect(report.folders == ["mine/one-does-not", "mine/three"])
        #expect(report.failures.map(\.name) == ["Gone", "Out"])
        let three = try TemplateFolder.read(environment.path("mine/three")).template
        #expect(three.wordSlots.count == 3)
        // What is there stays.
        let again = try await environment.run("template", "import", "list.json", "mine")
        #expect(again.status == 1 && again.error.contains("One Does Not: mine/one-does-not"))
        try environment.write(Array("[]".utf8), to: "other.json")
        let other = try await environment.run("template", "import", "other.json", "mine")
        #expect(other.status == 1 && other.error.contains("other.json: this isn't a list"))
        let nothing = try await environment.run("template", "import", ".", "mine")
        #expect(nothing.status == 1 && nothing.error.contains("config.yml"))
    }

    // MARK: Batches

    private func batch(_ text: String, to name: String = "m.csv", _ options: String...) async throws
        -> TestEnvironment.Run
    {
        try environment.write(Array(text.utf8), to: name)
        return try await environment.run(["batch", name, "--output", "out"] + options)
    }

    @Test func rowsAreMadeOfTemplates() async throws {
        let run = try await batch(
            """
            template,slot,slot,image
            two-choices,rejected=tea,chosen=coffee \\n,
            wanted,crime=,reward=a=b,cat.jpg
            wanted,crime=x,picture=gray.png,

            """)
        #expect(run.status == 1, "\(run.error)")
        #expect(run.error.contains("m.csv:4: wanted: there are no words for reward"))
        #expect(environment.exists("out/two-choices-meme.png"))
        #expect(environment.exists("out/wanted-meme.png"))
        let texts = try await environment.memes().map(\.texts)
        #expect(Set(texts) == [["tea", "coffee \\n"], ["a=b"]])
    }

    @Test func topAndBottomAreColumnsOfTemplatesToo() async throws {
        #expect(try await batch("template,top,bottom\ncat,one,two\n").status == 0)
        #expect(try await environment.memes().map(\.texts) == [["one", "two"]])
    }

    @Test func aBatchOfTemplatesGoesOn() async throws {
        let rows = #"{"template": "drake", "slot": ["rejected=tea", "chosen=coffee"]}"# + "\n"
        #expect(try await batch(rows, to: "m.jsonl").status == 0)
        let again = try await batch(rows, to: "m.jsonl", "--resume")
        #expect(again.text.hasPrefix("0 made, 0 failed, 1 skipped"))
        let other = try await batch(
            rows.replacing("tea", with: "milk"), to: "m.jsonl", "--resume")
        #expect(other.text.hasPrefix("1 made"))
    }

    @Test(arguments: [
        ("template,slot\nnone-such,a=b\n", "no template is called “none-such”"),
        ("template,slot\ntwo-choices,rejected\n", "write the name of the place"),
        ("image,slot,top\ncat.jpg,a=b,c\n", "slot is a place of a template"),
        ("template,slot,slot\ntwo-choices,chosen=a,chosen=b\n", "this place is named twice"),
        ("template,slot,slot,image\ntwo-choices,chosen=a,rejected=b,cat.jpg\n", "no place left"),
        ("template,captions\ntwo-choices,[]\n", "a template has its own recipe"),
        ("template,slot\n,a=b\n", "there is no picture"),
    ])
    func rowsThatDoNotFitAreSaid(rows: String, reason: String) async throws {
        let run = try await batch(rows)
        #expect(run.status == 1 && run.error.contains(reason), "\(run.error)")
        #expect(try await environment.memes().isEmpty)
    }
}
