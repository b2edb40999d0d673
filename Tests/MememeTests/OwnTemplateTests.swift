import Foundation
import MemeStore
import Testing

@testable import MememeCommands
@testable import MemeRender

/// Templates of the user's own, in the store.
@Suite struct OwnTemplateTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        try environment.add("gray.png")
    }

    private func make(_ more: String...) async throws {
        let run = try await environment.run(
            ["template", "new", "cat.jpg", "my-cat", "--top", "One", "--bottom", "Two"] + more)
        #expect(run.status == 0 && run.text == "my-cat\n", "\(run.error)")
    }

    /// What `template show` tells of one.
    private func shown(_ name: String) async throws -> [String: Any] {
        let run = try await environment.run("template", "show", name, "--json")
        #expect(run.status == 0, "\(run.error)")
        return try #require(
            JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    }

    private func places(of name: String) async throws -> [String] {
        let words = try #require(try await shown(name)["words"] as? [[String: Any]])
        return words.compactMap { place in
            guard let slot = place["slot"], let example = place["example"] else { return nil }
            return "\(slot): \(example)"
        }
    }

    @Test func oneIsMadeFoundAndUsed() async throws {
        try await make(
            "--title", "My cat", "--keyword", "feline", "--alias", "katze", "--pattern",
            "when {top} then {bottom}", "--fill", "gold")
        let list = try await environment.run("template", "list")
        #expect(list.lines.contains { $0.contains("my-cat") && $0.hasSuffix("store") })
        #expect(list.lines.contains { $0.contains("two-choices") && $0.hasSuffix("mememe") })
        let search = try await environment.run("template", "search", "fel")
        #expect(search.lines.count == 2)
        for name in ["my-cat", "katze"] {
            let run = try await environment.run("create", "--template", name, "a", "b")
            #expect(run.status == 0, "\(run.error)")
            let recipe = try await environment.newestRecipe()
            #expect(recipe.captions.map(\.text) == ["a", "b"] && recipe.template?.name == "my-cat")
            #expect(recipe.captions.allSatisfy { $0.style.fill == Color("gold") })
        }
        let auto = try await environment.run("create", "--auto", "When it rains, then it pours")
        #expect(auto.status == 0 && auto.error.contains("my-cat"))
        #expect(
            try await environment.newestRecipe().captions.map(\.text) == ["it rains", "it pours"])
        // Not in another store.
        let other = try await environment.run(
            "create", "--template", "my-cat", "a", "b", "--store", "other")
        #expect(other.status == 1 && other.error.contains("no template is called"))
        #expect(try await environment.run("store", "check").status == 0)
    }

    @Test func placesHaveNamesLooksAndPictures() async throws {
        let run = try await environment.run(
            "template", "new", "cat.jpg", "frame", "--slot",
            "plaque=Sleep, well@20%,80%,60%,15%,fill=red", "--slot", "note=Me@5px,5px,40px,20px",
            "--text", "plain@center,fill=gold", "--fill", "blue", "--image",
            "face=gray.png@30%,20%,40%,40%,mask=circle", "--image", "gray.png@southeast")
        #expect(run.status == 0, "\(run.error)")
        #expect(
            try await places(of: "frame")
                == ["text-1: plain", "plaque: Sleep, well", "note: Me"])
        let made = try await environment.run(
            "create", "--template", "frame", "--slot", "text-1=a", "--slot", "plaque=b", "--slot",
            "note=", "--image", "face=cat.jpg")
        #expect(made.status == 0, "\(made.error)")
        let recipe = try await environment.newestRecipe()
        #expect(
            recipe.captions.map(\.style.fill) == [Color("gold"), Color("red"), Color("blue")])
        #expect(recipe.pictures.map(\.slot) == ["face", nil])
        #expect(recipe.pictures[0].mask == .circle)
        #expect(try await environment.run("store", "check").status == 0)
    }

    @Test(arguments: [
        (["cat.jpg", "My Cat", "--top", "a"], 64, "no name of a template"),
        (["cat.jpg", "c"], 64, "no place"), (["", "c", "--top", "a"], 64, "picture"),
        (["none.jpg", "c", "--top", "a"], 1, "none.jpg"),
        (["cat.jpg", "c", "--slot", "a"], 64, "name of the place"),
        (["cat.jpg", "c", "--slot", "a=@top"], 64, "no words before"),
        (["cat.jpg", "c", "--slot", "a=b@900px,5px,40px,20px"], 1, "not on the picture"),
        (["cat.jpg", "c", "--slot", "a=b", "--slot", "a=c", "--pattern", "{a}"], 64, "no pattern"),
        (["cat.jpg", "c", "--slot", "a=b", "--pattern", "is {x}"], 1, "no place for words"),
        (
            ["cat.jpg", "c", "--top", "a", "--keyword", String(repeating: "k", count: 99)], 1,
            "keyword"
        ),
        (["cat.jpg", "c", "--top", "a", "--font", "/etc/passwd"], 1, "font"),
    ])
    func whatMakesNoTemplateIsSaid(arguments: [String], status: Int32, reason: String) async throws
    {
        let run = try await environment.run(["template", "new"] + arguments)
        #expect(run.status == status && run.error.contains(reason), "\(run.error)")
        #expect(run.text.isEmpty)
        let list = try await environment.run("template", "list")
        #expect(list.lines.count == BuiltInTemplates.names.count + 1)
    }

    @Test func aNameIsTakenOnlyWithReplace() async throws {
        try await make()
        let taken = try await environment.run(
            "template", "new", "gray.png", "my-cat", "--top", "Other")
        #expect(taken.status == 1 && taken.error.contains("--replace"))
        let replaced = try await environment.run(
            "template", "new", "gray.png", "my-cat", "--top", "Other", "--replace")
        #expect(replaced.status == 0 && replaced.error.contains("template restore my-cat"))
        #expect(try await places(of: "my-cat") == ["top: Other"])
        #expect(try await environment.run("template", "restore", "my-cat").status == 0)
        #expect(try await places(of: "my-cat") == ["top: One", "bottom: Two"])
    }

    @Test func oneIsEdited() async throws {
        try await make("--keyword", "old")
        let run = try await environment.run(
            "template", "edit", "my-cat", "--slot", "top=Three@10%,5%,80%,20%,fill=red", "--slot",
            "new=Four@center", "--remove", "bottom", "--keyword", "fresh", "--author", "Me")
        #expect(run.status == 0 && run.error.contains("in the trash"), "\(run.error)")
        #expect(try await places(of: "my-cat") == ["top: Three", "new: Four"])
        let detail = try await shown("my-cat")
        #expect(detail["keywords"] as? [String] == ["fresh"] && detail["author"] as? String == "Me")
        // Back, and another name.
        #expect(try await environment.run("template", "restore", "my-cat").status == 0)
        let renamed = try await environment.run(
            "template", "edit", "my-cat", "--name", "work-cat", "--keyword", "", "--author", "")
        #expect(renamed.status == 0 && renamed.text == "work-cat\n")
        #expect(try await shown("work-cat")["keywords"] as? [String] == [])
        #expect(try await environment.run("template", "show", "my-cat").status == 1)
        let nothing = try await environment.run("template", "edit", "work-cat", "--author", "")
        #expect(nothing.status != 0 && nothing.error.contains("changes nothing"))
        let none = try await environment.run("template", "edit", "work-cat")
        #expect(none.status == 64)
        let all = try await environment.run(
            "template", "edit", "work-cat", "--remove", "top", "--remove", "bottom")
        #expect(all.status == 1 && all.error.contains("no places"))
    }

    @Test func aBuiltInOneIsCopied() async throws {
        let run = try await environment.run(
            "template", "edit", "drake", "--name", "mine", "--slot", "chosen=Naps")
        #expect(run.status == 0, "\(run.error)")
        #expect(try await places(of: "mine").last == "chosen: Naps")
        let same = try await environment.run(
            "template", "edit", "two-choices", "--slot", "chosen=Naps")
        #expect(same.status == 0 && same.error.contains("stands for the built-in"))
        #expect(try await places(of: "two-choices").last == "chosen: Naps")
        #expect(try await shown("two-choices")["isBuiltIn"] as? Bool == false)
        #expect(try await environment.run("template", "delete", "two-choices").status == 0)
        #expect(try await shown("two-choices")["isBuiltIn"] as? Bool == true)
        let builtIn = try await environment.run("template", "delete", "two-choices")
        #expect(builtIn.status == 1 && builtIn.error.contains("part of mememe"))
    }

    @Test func theTrashHasThem() async throws {
        try await make()
        #expect(try await environment.run("create", "cat.jpg", "--top", "x").status == 0)
        let id = try await environment.memes()[0].id
        let unknown = try await environment.run("template", "delete", "my-cat", "nobody")
        #expect(unknown.status == 1)
        #expect(try await environment.run("template", "show", "my-cat").status == 0)
        #expect(try await environment.run("template", "delete", "my-cat").status == 0)
        #expect(try await environment.run("delete", id).status == 0)
        let trash = try await environment.run("trash")
        let line = try #require(trash.lines.last)
        #expect(trash.lines.contains { $0.hasPrefix("ID") } && line.hasPrefix("my-cat"))
        let json = try await environment.run("trash", "--json")
        #expect(json.text.contains("\"templates\"") && json.text.contains("\"my-cat\""))
        let digest: String = try #require(
            line.components(separatedBy: " ").first { $0.count == 8 })
        let restored = try await environment.run("template", "restore", digest)
        #expect(restored.status == 0, "\(restored.error)")
        #expect(try await environment.run("template", "restore", "my-cat").status == 1)
        #expect(try await environment.run("template", "delete", "my-cat").status == 0)
        let empty = try await environment.run("trash", "--empty", "--yes")
        #expect(empty.text.contains("deleted the template my-cat for good"))
        #expect(try await environment.run("trash").text.isEmpty)
        #expect(try await environment.run("store", "check").text.contains("0 pictures"))
    }

    @Test func theTrashIsEmptiedOfTemplatesAlone() async throws {
        try await make()
        #expect(try await environment.run("template", "delete", "my-cat").status == 0)
        let gc = try await environment.run("store", "gc")
        #expect(gc.error.contains("1 template stays in the trash"))
        let empty = try await environment.run("trash", "--empty", "--yes")
        #expect(empty.status == 0 && empty.text == "deleted the template my-cat for good\n")
        #expect(try await environment.run("store", "check").text.contains("0 pictures"))
    }

    @Test func foldersAndMemesBecomeTemplates() async throws {
        #expect(try await environment.run("template", "export", "drake", "mine").status == 0)
        let added = try await environment.run("template", "add", "mine", "--name", "two-ways")
        #expect(added.status == 0 && added.text == "two-ways\n", "\(added.error)")
        let again = try await environment.run("template", "add", "mine", "--name", "two-ways")
        #expect(again.status == 0, "the same once more is no other")
        #expect(
            try await environment.run("create", "--template", "two-ways", "a", "b").status == 0)
        let id = try await environment.memes()[0].id
        let from = try await environment.run(
            "template", "from", id, "--name", "of-a-meme", "--keyword", "zebra")
        #expect(from.status == 0 && from.text == "of-a-meme\n")
        #expect(try await environment.run("template", "search", "zebra").lines.count == 2)
        let neither = try await environment.run("template", "from", id)
        #expect(neither.status == 64 && neither.error.contains("--name"))
        // Without its folder.
        #expect(
            try await environment.run("template", "export", "of-a-meme", "out").status == 0)
        #expect(try TemplateFolder.read(environment.path("out")).template.keywords == ["zebra"])
        let broken = try await environment.run("template", "add", "mine", "none")
        #expect(broken.status == 1)
    }

    @Test func otherProgramsTemplatesComeIntoTheStore() async throws {
        let list = """
            {"data": {"memes": [
              {"id": "1", "name": "One Does Not", "url": "https://example.com/cat.jpg", "box_count": 2},
              {"id": "3", "name": "Gone", "url": "https://example.com/gone.png", "box_count": 2}]}}
            """
        try environment.write(Array(list.utf8), to: "list.json")
        for arguments in [[], ["--replace"]] as [[String]] {
            let run = try await environment.run(["template", "import", "list.json"] + arguments)
            #expect(run.status == 1 && run.text == "one-does-not\n")
            #expect(run.error.contains("Gone"))
        }
        #expect(
            try await environment.run("create", "--template", "one-does-not", "a", "b").status == 0)
    }

    @Test func batchesUseThem() async throws {
        try await make()
        try environment.write(
            Array("template,slot,slot\nmy-cat,top=a,bottom=b\nmy-cat,top=c,bottom=d\n".utf8),
            to: "memes.csv")
        let run = try await environment.run("batch", "memes.csv", "--output", "out")
        #expect(run.status == 0, "\(run.error)")
        #expect(try await environment.memes().count == 2)
        let again = try await environment.run("batch", "memes.csv", "--output", "out", "--resume")
        #expect(again.status == 0)
        #expect(try await environment.memes().count == 2)
    }

    @Test func wholeStoresGoOnWithThem() async throws {
        try await make()
        #expect(try await environment.run("store", "export", "all").text.contains("1 template"))
        let imported = try await environment.run("store", "import", "all", "--store", "two")
        #expect(imported.text.contains("1 template"), "\(imported.text)")
        #expect(
            try await environment.run("template", "show", "my-cat", "--store", "two").status == 0)
        #expect(try await environment.run("store", "backup", "all.tar").status == 0)
        let restored = try await environment.run(
            "store", "restore", "all.tar", "--store", "three", "--json")
        #expect(restored.text.contains("\"templateCount\": 1"))
        let stats = try await environment.run("store", "stats", "--json", "--store", "three")
        #expect(stats.text.contains("\"templateCount\": 1"))
    }
}
