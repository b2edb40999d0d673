import Foundation
import MemeStore
import Testing

@testable import MemeRender

@Suite struct UncaptionTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        try environment.add("gray.png")
        try environment.add("cat.gif")
        try environment.add("rocket.jpg")
    }

    private func image(_ name: String) throws -> EncodedImage {
        try EncodedImage(contentsOf: environment.path(name))
    }

    @Test func theOriginalComesBackByteForByte() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", "words", "--crop", "1:1", "-o", "meme.jpg")
        for name in [id, "meme.jpg"] {
            let run = try await environment.run(
                "show", name, "--uncaption", "plain.jpg", "--force", "--json")
            #expect(run.status == 0 && run.text.contains("\"isOriginal\": true"), "\(run.error)")
            #expect(try image("plain.jpg") == image("cat.jpg"))
        }
        // Also of what is no meme of the store any more, but whose original is there.
        let bytes = try Data(contentsOf: URL(filePath: environment.path("meme.jpg")))
        #expect(
            try await environment.run("edit", id, "--top", "others").status == 0)
        try bytes.write(to: URL(filePath: environment.path("old.jpg")))
        let run = try await environment.run("show", "old.jpg", "--uncaption", "plain-2.jpg")
        #expect(run.status == 0 && run.text == "plain-2.jpg\n")
        #expect(try image("plain-2.jpg") == image("cat.jpg"))
    }

    /// Memes of any size, shape and format, in a store that doesn't have their originals.
    @Test(arguments: [
        ["cat.jpg"], ["cat.jpg", "--size", "100"], ["cat.jpg", "--size", "5000"],
        ["cat.jpg", "--crop", "40x20+3+5"], ["gray.png"], ["gray.png", "--format", "jpeg"],
        ["cat.jpg", "--format", "png", "--crop", "3:1"], ["cat.gif"],
        ["cat.jpg", "--rotate", "90"],
        ["rocket.jpg"], ["rocket.jpg", "--size", "300"], ["rocket.jpg", "--canvas", "500x400"],
    ])
    func aBarIsCutOff(arguments: [String]) async throws {
        let words = "A sentence that is long enough to have two lines, at least on a narrow picture"
        for text in ["Hi", words] {
            let made = try await environment.run(
                ["create"] + arguments + ["--no-save", "--force", "-o"]
                    + [
                        arguments.contains("png") || arguments == ["gray.png"]
                            ? "bar.png"
                            : arguments == ["cat.gif"] ? "bar.gif" : "bar.jpg"
                    ]
                    + ["--layout", "bar", "--top", text])
            #expect(made.status == 0, "\(made.error)")
            let name = try #require(made.text.split(separator: "\n").last.map(String.init))
            let plain = try await environment.run(
                ["create"] + arguments
                    + ["--no-save", "--force", "--top", " ", "-o", "wordless"]
                    .map { $0 == "wordless" ? "\($0).\(name.suffix(3))" : $0 })
            #expect(plain.status == 0, "\(plain.error)")
            let output = "cut.\(name.suffix(3))"
            let run = try await environment.run(
                "show", name, "--uncaption", output, "--force")
            #expect(run.status == 0 && run.text == output + "\n", "\(run.error)")
            let size = try Renderer().size(of: image(output))
            let expected = try Renderer().size(of: image("wordless.\(name.suffix(3))"))
            if arguments.contains("--size") || arguments.contains("--canvas") {
                // The bar takes a part of the size.
                let whole =
                    arguments.contains("--canvas")
                    ? try Renderer().size(of: image("rocket.jpg")) : expected
                let width = Double(size.height * whole.width) / Double(whole.height)
                #expect(abs(width - Double(size.width)) <= 1)
            } else {
                #expect(size == expected)
            }
        }
    }

    @Test func aFrameIsCutOff() async throws {
        let made = try await environment.run(
            "create", "rocket.jpg", "--layout", "demotivational", "--top", "Hi", "--bottom", "Ho",
            "--no-save", "-o", "poster.png")
        #expect(made.status == 0)
        let run = try await environment.run("show", "poster.png", "--uncaption", "cut.png")
        #expect(run.status == 0, "\(run.error)")
        #expect(
            try Renderer().size(of: image("cut.png")) == Renderer().size(of: image("rocket.jpg")))
    }

    @Test func thePixelsStay() async throws {
        let made = try await environment.run(
            "create", "gray.png", "--layout", "bar", "--top", "Hi", "--no-save", "-o", "bar.png")
        #expect(made.status == 0)
        let run = try await environment.run("show", "bar.png", "--uncaption", "cut.png")
        #expect(run.status == 0)
        let (cut, original) = (try image("cut.png"), try image("gray.png"))
        // What is cut is encoded anew: equal pixels give equal bytes.
        var recipe = Recipe()
        let size = try Renderer().size(of: original)
        recipe.crop = .rectangle(
            x: 0, y: 0, size: PixelSize(width: size.width - 1, height: size.height))
        recipe.describesItself = false
        #expect(
            try Renderer().render(recipe, on: cut).image
                == Renderer().render(recipe, on: original).image)
    }

    @Test func whatCantBeIsSaid() async throws {
        let made = try await environment.run(
            "create", "cat.jpg", "--top", "Hi", "--no-save", "-o", "meme.jpg")
        #expect(made.status == 0)
        let classic = try await environment.run("show", "meme.jpg", "--uncaption", "x.jpg")
        #expect(classic.status == 1 && classic.error.contains("on the picture itself"))
        let other = try await environment.run("show", "cat.jpg", "--uncaption", "x.jpg")
        #expect(other.status == 1)
        for arguments in [["--force"], ["--uncaption", ""], ["--uncaption", "x.txt"]] {
            let run = try await environment.run(["show", "cat.jpg"] + arguments)
            #expect(run.status == 64, "\(arguments)")
        }
        #expect(!FileManager.default.fileExists(atPath: environment.path("x.jpg")))
        // A file that exists stays.
        let id = try await environment.create("cat.jpg", "--top", "a")
        let second = try await environment.run("show", id, "--uncaption", "cat.jpg")
        #expect(second.text == "cat-2.jpg\n" && second.error.contains("--force"))
    }
}
