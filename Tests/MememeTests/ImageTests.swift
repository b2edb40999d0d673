import Foundation
import Testing

@testable import MememeCommands
@testable import MemeRender

/// Pictures that are laid on a meme by `--image`.
@Suite struct ImageTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        try environment.add("rgba.png", as: "hat@home.png")
        try environment.add("gray.png")
    }

    /// The layers of the only meme's recipe.
    private func layers() async throws -> [[String: any Sendable]] {
        let id = try #require(try await environment.memes().first).id
        let run = try await environment.run("show", "\(id)", "--json")
        let shown = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
        let recipe = shown?["recipe"] as? [String: Any]
        return try #require((recipe?["layers"] ?? recipe?["captions"]) as? [[String: any Sendable]])
    }

    private func sources() async throws -> [String] {
        try await layers().compactMap { $0["source"] as? String }
    }

    @Test func aPictureIsLaidOnAndKept() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--image",
            "hat@home.png@10%,20%,30%,40%,-8,opacity=50%,mirrored=yes,fit=cover,crop=1:1,border=gold,5%,"
                + "shadow=black,0.1,0.1,mask=10%")
        #expect(run.status == 0)
        let layer = try #require(try await layers().last)
        #expect(layer["angle"] as? Double == -8 && layer["opacity"] as? Double == 0.5)
        #expect(layer["mirrored"] as? Bool == true && layer["fit"] as? String == "cover")
        #expect(layer["mask"] as? [String: Double] == ["rounded": 0.1])
        #expect(layer["crop"] != nil)
        #expect((layer["border"] as? [String: Any])?["width"] as? Double == 0.05)
        #expect((layer["box"] as? [String: Double])?["height"] == 0.4)
        #expect((layer["shadow"] as? [String: Any])?["blur"] as? Double == 0.05)
        #expect(try await environment.run("store", "check").status == 0)
    }

    @Test func theyAreChangedAndTakenAway() async throws {
        let made = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--image", "hat@home.png@southeast")
        let id = String(try #require(made.lines.first?.split(separator: " ").first))
        // The files may go, because the store has them.
        try FileManager.default.removeItem(atPath: environment.path("hat@home.png"))
        try FileManager.default.removeItem(atPath: environment.path("cat.jpg"))
        let first = try await sources()
        #expect(first.count == 1)
        #expect(try await environment.run("edit", id, "--top", "ho").status == 0)
        #expect(try await sources() == first)
        #expect(
            try await environment.run("edit", id, "--image", "gray.png", "--image", "gray.png@top")
                .status == 0)
        let second = try await sources()
        #expect(second.count == 2 && second[0] == second[1] && second != first)
        #expect(try await environment.run("edit", id, "--no-images").status == 0)
        #expect(try await sources().isEmpty)
        for expected in [second, first] {
            #expect(try await environment.run("undo", id).status == 0)
            #expect(try await sources() == expected)
        }
        #expect(try await environment.run("store", "check").status == 0)
        #expect(try await environment.run("store", "gc").status == 0)
        #expect(try await environment.run("edit", id, "--top", "again").status == 0)
    }

    @Test func showTellsThemAsTheyAreTyped() async throws {
        let made = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--effect", "blur=2%@0.1,0.1,0.5,0.5", "--image",
            "hat@home.png@10%,20%,30%,40%,-8,mask=circle,effect=invert+saturate=2,border=gold,5%")
        let id = String(try #require(made.lines.first?.split(separator: " ").first))
        let shown = try await environment.run("show", id).text
        #expect(
            shown.contains(
                "…@0.1,0.2,0.3,0.4,angle=-8,mask=circle,border=#ffd700,0.05,"
                    + "effect=invert+saturate=2"))
        #expect(shown.contains("blur=0.02@0.1,0.1,0.5,0.5"))
    }

    @Test func oneThatIsLostIsReplaced() async throws {
        let made = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--image", "gray.png")
        let id = String(try #require(made.lines.first?.split(separator: " ").first))
        let source = try #require(try await sources().first)
        let blob = "store/blobs/\(source.prefix(2))/\(source.dropFirst(2))"
        try FileManager.default.removeItem(atPath: environment.path(blob))
        let check = try await environment.run("store", "check")
        #expect(check.status == 1 && check.text.contains("which is laid on it, is gone"))
        let edited = try await environment.run("edit", id, "--top", "ho")
        #expect(edited.status == 1 && edited.error.contains("lay it on anew with --image"))
        #expect(try await environment.run("edit", id, "--image", "gray.png").status == 0)
        #expect(try await environment.run("edit", id, "--top", "ho").status == 0)
        #expect(try await environment.run("store", "check").status == 0)
    }

    @Test func theOrderIsThatOfTheOptions() async throws {
        _ = try await environment.run(
            "create", "cat.jpg", "--image", "gray.png", "--text", "one", "--image", "hat@home.png",
            "--text", "two", "--top", "three")
        let order = try await layers().map { $0["text"] as? String ?? "picture" }
        #expect(order.filter { !$0.isEmpty } == ["picture", "one", "picture", "two", "three"])
    }

    @Test func aNamedPlaceTouchesItsCorner() async throws {
        // 16 × 12 pixels in a half of 0.47 × 0.31.
        _ = try await environment.run("create", "cat.jpg", "--image", "gray.png@southeast")
        let box = try #require(try await layers().last?["box"] as? [String: Double])
        let right = try #require(box["x"]) + #require(box["width"])
        let bottom = try #require(box["y"]) + #require(box["height"])
        #expect(abs(right - 0.97) < 1e-9 && abs(bottom - 0.97) < 1e-9)
    }

    @Test func aPictureAloneIsEnough() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--image", "gray.png", "-o", "out.jpg")
        #expect(run.status == 0 && run.error.isEmpty)
        let piped = try await environment.run(
            "create", "cat.jpg", "--image=-@center", "--no-save",
            input: environment.bytes(of: "gray.png"))
        #expect(piped.status == 0)
    }

    @Test(arguments: [
        (["--image", "none.png@top"], 1, "none.png: no such file"),
        (["--image", "broken.png@top"], 1, "broken.png: the PNG ends too early"),
        (["--image", "cat.jpg@top,opacity=2"], 64, "in opacity=2, use a part from 0 to 1"),
        (["--image", "cat.jpg@top,sharpen=2"], 64, "is no style such as opacity=50%"),
        (["--image", "cat.jpg@1,2,3"], 64, "a place has four numbers"),
        (["--image", "cat.jpg@0.1,0.1,0,0.2"], 64, "a width and a height above 0"),
        (["--image", "cat.jpg@10,10,100,100"], 64, "not pixels, which are written 50px"),
        (["--image", "cat.jpg@2,2,1,1"], 1, "this place is not on the picture"),
        (["--image", "cat.jpg@top,mask=90%"], 64, "50% at most"),
        (["--image", "cat.jpg@top,border=white,90%"], 64, "25% at most"),
        (["--image", "@top"], 64, "no file is named"),
        (["--image", "-", "--top", "-"], 64, "can't both read standard input"),
        (["--image", "cat.jpg@top,from=60%,to=40%"], 1, "can't be seen from 0.6 to 0.4"),
    ])
    func whatIsWrongIsSaid(_ options: [String], _ status: Int, _ message: String) async throws {
        try environment.write(
            Array(environment.bytes(of: "gray.png").prefix(60)), to: "broken.png")
        let run = try await environment.run(["create", "cat.jpg", "--no-save"] + options)
        #expect(run.status == Int32(status))
        #expect(run.error.contains(message), "\(run.error)")
        #expect(!environment.exists("cat-meme.jpg"))
    }

    @Test func moreThanSixteenAreRefused() async throws {
        let options = Array(repeating: ["--image", "gray.png"], count: 17).joined()
        let run = try await environment.run(["create", "cat.jpg"] + options)
        #expect(run.status == 64 && run.error.contains("16 pictures can be laid on a meme"))
    }

    // MARK: - Effects

    private func effects() async throws -> [[String: any Sendable]] {
        let id = try #require(try await environment.memes().first).id
        let run = try await environment.run("show", "\(id)", "--json")
        let shown = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
        let recipe = try #require(shown?["recipe"] as? [String: Any])
        return recipe["effects"] as? [[String: any Sendable]] ?? []
    }

    @Test func effectsAreKeptInTheirOrder() async throws {
        let made = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--effect", "saturate=50%", "--effect",
            "blur=2%@10%,10%,50%,50%", "--effect", "pixelate@top", "--effect", "Grayscale")
        #expect(made.status == 0)
        let id = String(try #require(made.lines.first?.split(separator: " ").first))
        let kinds = try await effects().map { $0["kind"] as? String }
        #expect(kinds == ["saturate", "blur", "pixelate", "grayscale"])
        #expect(try await effects()[0]["amount"] as? Double == 0.5)
        #expect((try await effects()[1]["box"] as? [String: Double])?["width"] == 0.5)
        #expect(try await environment.run("edit", id, "--top", "ho").status == 0)
        #expect(try await effects().count == 4)
        #expect(try await environment.run("edit", id, "--effect", "mirror").status == 0)
        #expect(try await effects().map { $0["kind"] as? String } == ["mirror"])
        #expect(try await environment.run("edit", id, "--effect", "none").status == 0)
        #expect(try await effects().isEmpty)
    }

    @Test func rowsHaveEffectsOfTheirOwn() async throws {
        try environment.write(
            Array("image,top,effect,effect\ncat.jpg,a,invert,blur=1%\ncat.jpg,b,,\n".utf8),
            to: "memes.csv")
        let run = try await environment.run(
            "batch", "memes.csv", "--effect", "mirror", "--output", ".")
        #expect(run.status == 0, "\(run.error)")
        var kinds: [[String?]] = []
        for meme in try await environment.memes() {
            let shown = try await environment.run("show", "\(meme.id)", "--json")
            let object =
                try JSONSerialization.jsonObject(with: Data(shown.text.utf8)) as? [String: Any]
            let recipe = object?["recipe"] as? [String: Any]
            let effects = recipe?["effects"] as? [[String: Any]] ?? []
            kinds.append(effects.map { $0["kind"] as? String })
        }
        #expect(Set(kinds) == [["invert", "blur"], ["mirror"]])
    }

    @Test(arguments: [
        (["--effect", "sepia"], "use mirror, grayscale"),
        (["--effect", "mirror=2"], "mirror has no amount"),
        (["--effect", "blur=90%"], "blur takes an amount from 0 to 0.25"),
        (["--effect", "jpeg=0"], "jpeg takes an amount from 1 to 100"),
        (["--effect", "blur@1,2"], "a place has four numbers"),
        (["--effect", "blur@1px,2px,3px,4px"], "which are parts of the picture"),
        (["--effect", "none", "--effect", "blur"], "--effect none stands alone"),
        (Array(repeating: ["--effect", "blur"], count: 17).joined() + [], "16 effects"),
    ])
    func whatIsWrongWithAnEffectIsSaid(_ options: [String], _ message: String) async throws {
        let run = try await environment.run(
            ["create", "cat.jpg", "--no-save", "--top", "a"] + options)
        #expect(run.status == 64)
        #expect(run.error.contains(message), "\(run.error)")
    }
}
