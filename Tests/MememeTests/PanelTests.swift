import Foundation
import Testing

@testable import MememeCommands
@testable import MemeRender

@Suite struct PanelTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "a.jpg")
        try environment.add("gray.png", as: "b.png")
    }

    @Test func severalPicturesBecomeOneMeme() async throws {
        let run = try await environment.run(
            "create", "a.jpg", "b.png", "--panels", "row", "--gap", "2%", "--background", "white",
            "--text", "then@panel1:top", "--text", "now@panel2", "--image",
            "a.jpg@panel2:southeast",
            "--top", "both")
        #expect(run.status == 0, "\(run.error)")
        let memes = try await environment.memes()
        #expect(memes.count == 1 && memes[0].format == "jpeg")
        let recipe = try await environment.newestRecipe()
        #expect(recipe.pictures.map(\.slot) == ["panel-1", "panel-2", nil])
        let panels = recipe.panels
        for (caption, panel) in zip(recipe.captions.filter { $0.role == .other }, panels) {
            #expect(caption.box.x >= panel.x && caption.box.width <= panel.width)
        }
        #expect(recipe.pictures[2].box.x > panels[1].x)
        // Panels are lowest, whatever was typed first.
        #expect(recipe.layers.prefix(2).allSatisfy { $0.picture != nil })
        #expect(try await environment.run("store", "check").status == 0)

        // The files may go, and words are placed in panels later.
        try FileManager.default.removeItem(atPath: environment.path("a.jpg"))
        let edit = try await environment.run(
            "edit", memes[0].id, "--text", "later@panel2:bottom,fill=gold")
        #expect(edit.status == 0, "\(edit.error)")
        let after = try await environment.newestRecipe()
        #expect(after.panels == panels && after.captions.last?.text == "later")
    }

    @Test func aHoleInPanelsOfJPEGsMakesAPNG() async throws {
        let run = try await environment.run(
            "create", "a.jpg", "a.jpg", "--panels", "row", "--text", "hi@panel2", "--cut-out", "yes"
        )
        #expect(run.status == 0, "\(run.error)")
        let format = try await environment.memes().first?.format
        #expect(format == "png" && environment.exists("a-meme.png"))
    }

    @Test func theyNeedNoWords() async throws {
        let run = try await environment.run(
            "create", "a.jpg", "b.png", "a.jpg", "--panels", "2x2", "--panel-crop", "1=1:1",
            "--size",
            "64", "-o", "out.png")
        #expect(run.status == 0, "\(run.error)")
        let meme = try await environment.memes()[0]
        #expect(max(meme.width, meme.height) == 64 && meme.format == "png")
        #expect(
            try await environment.newestRecipe().pictures[0].crop == .ratio(width: 1, height: 1))
    }

    @Test(
        arguments: [
            (["a.jpg", "--panels", "row"], 64, "name more"),
            (["a.jpg", "b.png", "--panels", "rows"], 64, "use row, column, or cells"),
            (["a.jpg", "b.png", "--panels", "2x"], 64, "use row, column, or cells"),
            (["a.jpg", "b.png", "--panels", "1x1"], 64, "no room for 2 pictures"),
            (["a.jpg", "b.png", "--panels", "row:1"], 64, "1 weights"),
            (["a.jpg", "b.png", "--panels", "row:1,x"], 64, "weights follow a colon"),
            (["a.jpg", "b.png", "--panels", "row:1,-1"], 64, "a weight of a panel"),
            (["a.jpg", "b.png", "--panels", "row", "--gap", "0.5"], 64, "from 0 to 0.25"),
            (["a.jpg", "b.png", "--panels", "row", "--panel-crop", "3=1:1"], 64, "no panel 3"),
            (
                ["a.jpg", "b.png", "--panels", "row", "--panel-crop", "1"], 64,
                "number of the panel"
            ),
            (["a.jpg", "b.png", "--panels", "row", "--crop", "1:1"], 64, "--panel-crop"),
            (["a.jpg", "b.png", "--panels", "row", "--background", "blur"], 64, "choose a colour"),
            (["a.jpg", "-", "--panels", "row"], 64, "name each"),
            (["a.jpg", "b.png", "--gap", "1%", "--top", "a"], 64, "--panels"),
            (["--template", "cat", "a", "b", "--panels", "row"], 64, "--panels"),
            (["a.jpg", "c.png", "--panels", "row"], 1, "c.png"),
            (
                ["a.jpg", "b.png", "--panels", "row", "--text", "x@panel3:top"], 1,
                "the meme has 2 panels"
            ),
            (["a.jpg", "--text", "x@panel1:top"], 1, "the meme has no panels"),
            (["a.jpg", "b.png", "--panels", "row", "--panel-crop", "2=900x900+0+0"], 1, "b.png"),
        ] as [([String], Int32, String)])
    func whatDoesNotFitIsSaid(arguments: [String], status: Int32, reason: String) async throws {
        let run = try await environment.run(["create"] + arguments)
        #expect(run.status == status && run.error.contains(reason), "\(run.error)")
        #expect(try await environment.memes().isEmpty)
    }

    @Test(arguments: ["see you @panel", "the @panels", "@panel0 words", "a @panel:top"])
    func otherWordsStayWords(text: String) async throws {
        let run = try await environment.run("create", "a.jpg", "--text", text)
        #expect(run.status == 0, "\(run.error)")
        #expect(try await environment.newestRecipe().captions.last?.text == text)
    }
}
