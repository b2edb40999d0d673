import ArgumentParser
import MemeRender
import TestSupport
import Testing

@testable import MememeCommands

@Suite struct PlainCreateTests {
    @Test(arguments: [
        ["cat.jpg", "--top", "One does not simply", "--bottom", "ship it"],
        ["cat.jpg", "--top", "Two\\nlines", "-o", "meme.png", "--force"],
        ["cat.jpg", "--text", "me@10%,10%,30%,20%", "--text", "so tired", "--json"],
        ["cat.jpg", "dog.png", "--bottom", "", "--no-save", "-q"],
        ["cat.jpg", "--image", "hat.png@40%,5%,20%,15%,-8,opacity=50%", "--image", "dog.png"],
        ["--image", "a@b.png@southeast", "cat.jpg", "--text", "x@top", "--image", "dog.png"],
        ["--top", "@words.txt", "cat.jpg", "--store", "memes", "--quality", "80", "--output", "m"],
    ])
    func everydayArgumentsAreRead(_ arguments: [String]) async throws {
        let plain = try #require(CreateCommand(plain: arguments))
        let parsed = try await CreateCommand.asyncParse(arguments)
        #expect(Self.values(of: plain) == Self.values(of: parsed))
    }

    @Test(arguments: [
        [], ["cat.jpg"], ["--top", "hi"], ["cat.jpg", "--top"], ["cat.jpg", "--top", "-"],
        ["cat.jpg", "--top", "--bottom"], ["cat.jpg", "--top=hi"], ["cat.jpg", "--to", "hi"],
        ["-", "--top", "hi"], ["--", "cat.jpg", "--top", "hi"], ["cat.jpg", "--top", "hi", "-fq"],
        ["cat.jpg", "--top", "hi", "--top", "ho"], ["cat.jpg", "--top", "hi", "--quality", "none"],
        ["cat.jpg", "--top", "hi", "--quality", "101"],
        ["cat.jpg", "--top", "hi", "--fill", "red"],
        ["cat.jpg", "--top", "hi", "--store", ""], ["cat.jpg", "--top", "hi", "-h"], ["--help"],
        ["", "--top", "hi"], ["cat.jpg", "--top", "@"], ["cat.jpg", "--image", "-"],
        ["cat.jpg", "--image", ""], ["cat.jpg", "--image", "hat.png@9,9"],
        ["cat.jpg", "--image=hat.png"],
        ["cat.jpg"] + Array(repeating: ["--image", "hat.png"], count: 17).flatMap(\.self),
        ["cat.jpg", "--text", "hi@9,9"],
        ["cat.jpg", "dog.jpg", "--top", "hi", "-o", "meme.jpg"],
        ["cat.jpg", "--top", "hi", "--json", "--quiet"], ["cat.jpg", "--top", "hi", "-o", "a.bmp"],
    ])
    func allElseIsLeftToTheParser(_ arguments: [String]) {
        #expect(CreateCommand(plain: arguments) == nil)
    }

    /// Whatever it reads, the parser reads alike.
    @Test(arguments: 0..<8)
    func itReadsAsTheParserDoes(_ seed: UInt64) async {
        var random = SplitMix(seed: seed)
        var read = 0
        for _ in 0..<200 {
            var arguments = Bool.random(using: &random) ? ["cat.jpg", "--top", "hi"] : []
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                arguments += Self.pieces.randomElement(using: &random) ?? []
            }
            guard let plain = CreateCommand(plain: arguments) else { continue }
            read += 1
            do {
                let parsed = try await CreateCommand.asyncParse(arguments)
                #expect(Self.values(of: plain) == Self.values(of: parsed), "\(arguments)")
            } catch {
                Issue.record("The parser refuses \(arguments): \(error)")
            }
        }
        #expect(read > 20)
    }

    @Test func noPropertyIsForgotten() throws {
        let plain = try #require(CreateCommand(plain: ["cat.jpg", "--top", "hi"]))
        let values = Self.values(of: plain)
        #expect(values.count >= 60)
        #expect(!values.contains { $0.contains("definition") })
    }

    private static let pieces: [[String]] = {
        let values = [
            "hi", "", " ", "-", "--", "-x", "--top", "a=b", "@file", "@", "\\@", "\\-", "50", "0",
            "+7",
            "x@10%,10%,30%,20%", "x@southeast,-9,fill=gold", "x@", "cat.jpg", "a/b.png",
            "é\u{301}\u{fffd}",
        ]
        let options = [
            "--top", "--bottom", "--text", "--image", "--output", "-o", "--quality", "--store",
            "--fill", "--t",
        ]
        let flags = [
            "--force", "-f", "--quiet", "-q", "--json", "--no-save", "--copy", "-qf", "-h",
        ]
        return options.flatMap { option in values.map { [option, $0] } }
            + options.map { [$0 + "=hi"] } + (flags + values).map { [$0] }
            // Right ones more often, or hardly any command line would be.
            + Array(
                repeating: [
                    ["cat.jpg"], ["--top", "hi"], ["--bottom", "ho"], ["--text", "x@top"],
                    ["-o", "m.png"], ["--no-save"], ["--image", "hat.png@southeast"],
                ], count: 40
            ).flatMap(\.self)
    }()

    /// The values of all properties, with their names; not the place among the options.
    private static func values(of value: Any, named name: String = "") -> [String] {
        if value is TypedOrder { return [] }
        let children = Mirror(reflecting: value).children
        // What wraps a property also has what the help needs.
        let wrapped = children.filter { $0.label == "_parsedValue" }
        let parts = wrapped.isEmpty ? Array(children) : wrapped
        if parts.isEmpty { return ["\(name): \(value)"] }
        return parts.flatMap { values(of: $0.value, named: "\(name).\($0.label ?? "")") }
    }
}
