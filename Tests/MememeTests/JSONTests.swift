import Foundation
import TestSupport
import Testing

/// The command, the HTTP API and exports describe a meme with the same names.
@Suite struct JSONTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    private func object(_ bytes: some Sequence<UInt8>) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func object(_ arguments: String...) async throws -> [String: Any] {
        let run = try await environment.run(arguments)
        #expect(run.status == 0, "\(run.error)")
        let object = try object(run.output)
        #expect(object["schema"] as? Int == 1)
        return object
    }

    @Test func aMemeHasTheSameKeysEverywhere() async throws {
        let made = try await object(
            "create", "cat.jpg", "--top", "hi", "--text", "two\nlines", "--text", "one", "--json")
        let meme = try #require(made["meme"] as? [String: Any])
        let id = try #require(meme["id"] as? String)
        func first(_ document: [String: Any]) throws -> [String: Any] {
            try #require((document["memes"] as? [[String: Any]])?.first)
        }
        var all = [try first(try await object("list", "--json"))]
        all.append(
            try #require(try await object("show", id, "--json")["meme"] as? [String: Any]))
        all.append(
            try #require(
                try await object("share", id, "--to", "copy.jpg", "--json")["meme"]
                    as? [String: Any]))
        _ = try await object("store", "export", "folder", "--json")
        let manifest = try object(environment.bytes(of: "folder/manifest.json"))
        #expect(manifest["schema"] as? Int == 1)
        var exported = try first(manifest)
        #expect(exported.removeValue(forKey: "recipe") is [String: Any])
        #expect(exported.removeValue(forKey: "layerImages") as? [String: String] == [:])
        all.append(exported)
        let server = try await RunningServer(environment)
        let listed = try object(try await server.send("api/v1/memes").body)
        #expect(listed["schema"] as? Int == 1)
        all.append(try first(listed))
        let detail = try object(try await server.send("api/v1/memes/\(id)").body)
        all.append(try #require(detail["meme"] as? [String: Any]))

        _ = try await object("delete", id, "--json")
        all.append(try first(try await object("trash", "--json")))
        // What each can tell of it.
        let own: Set = ["shortID", "discarded", "image", "thumbnail", "originalImage"]
        for other in all {
            #expect(Set(other.keys) == Set(meme.keys))
            for key in meme.keys where !own.contains(key) {
                #expect("\(other[key] ?? "-")" == "\(meme[key] ?? "")", "\(key)")
            }
        }
        #expect(meme["texts"] as? [String] == ["hi", "two\nlines", "one"])
    }

    @Test func aHistoryAndFontsAndLayoutsHaveTheSameKeysInTheAPI() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi")
        let server = try await RunningServer(environment)
        func keys(_ document: [String: Any], _ list: String) throws -> [Set<String>] {
            let first = try #require((document[list] as? [[String: Any]])?.first)
            return [Set(document.keys), Set(first.keys)]
        }
        let history = try object(try await server.send("api/v1/memes/\(id)/history").body)
        #expect(
            try keys(history, "versions")
                == keys(try await object("history", id, "--json"), "versions"))
        let fonts = try object(try await server.send("api/v1/fonts").body)
        #expect(
            try keys(fonts, "fonts") == keys(try await object("fonts", "--json"), "fonts"))
        let trial = try await object("edit", id, "--bottom", "ho", "--dry-run", "--json")
        let original = try await environment.detail(of: id).meme.original
        let layout = try await server.send(
            "api/v1/layouts", method: "POST", headers: ["Content-Type": "application/json"],
            body: Array(
                #"{"original":"\#(original)","recipe":{"captions":[{"text":"hi","role":"top"}]}}"#
                    .utf8))
        #expect(
            try keys(try object(layout.body), "captions")[1] == keys(trial, "captions")[1])
    }

    /// Each command's output is one document, whose version comes first.
    @Test(arguments: [
        ["list"], ["list", "--grid"], ["trash"], ["fonts"], ["store", "path"], ["store", "stats"],
        ["store", "check"], ["store", "gc"], ["store", "backup", "b.tar"],
        ["store", "export", "e"],
        ["extras", "crayons"], ["extras", "song", "Nate"],
        ["batch", "m.jsonl", "--no-save"], ["create", "cat.jpg", "cat.jpg", "--top", "x"],
        ["create", "cat.jpg", "cat.jpg", "--top", "x", "--dry-run"],
    ])
    func everyOutputIsADocument(_ command: [String]) async throws {
        try environment.write(Array(#"{"image":"cat.jpg","top":"x"}"#.utf8), to: "m.jsonl")
        _ = try await environment.create("cat.jpg", "--top", "hi")
        let run = try await environment.run(command + ["--json"])
        #expect(run.status == 0, "\(run.error)")
        let object = try object(run.output)
        #expect(object["schema"] as? Int == 1)
        #expect(run.text.prefix(14).contains("schema"))
    }

    // MARK: Errors

    @Test(arguments: [
        (["create", "gone.jpg", "--top", "x"], "missingFile", 1 as Int32),
        (["create", "text.jpg", "--top", "x"], "unsupportedFormat", 1),
        (["create", "cat.jpg", "--top", "x", "--font", "Comic Nue"], "unknownFont", 1),
        (["create", "cat.jpg", "--top", "x", "--crop", "9x9+9999+0"], "cropOutside", 1),
        (["show", "zzzz"], "unknownID", 1), (["show", "zz"], "shortID", 1),
        (["restore", "zzzz"], "unknownID", 1), (["store", "check", "--store", "no"], "noStore", 1),
        (["store", "import", "nothing"], "missingFile", 1),
        (["create", "cat.jpg"], "usage", 64), (["create", "cat.jpg", "--bogus"], "usage", 64),
        (["nothing"], "usage", 64), (["list", "--limit", "0"], "usage", 64),
    ])
    func anErrorIsADocument(_ command: [String], _ kind: String, _ status: Int32) async throws {
        try environment.write(Array("text".utf8), to: "text.jpg")
        _ = try await environment.create("cat.jpg", "--top", "hi", "-o", "/dev/null")
        let run = try await environment.run(command + ["--json"])
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        let error = try #require(try run.errors.first)
        #expect(error.kind == kind)
        #expect(error.help?.hasSuffix(" --help") == (status == 64 ? true : nil))
        // The same is said without it.
        let plain = try await environment.run(command)
        #expect(plain.status == status)
        #expect(plain.errorLines == ["mememe: " + error.message])
        #expect(run.errorLines.count == 1)
        if kind == "unknownFont" { #expect(error.candidates == ["Comic Neue"]) }
    }

    @Test func memesThatMayBeMeantAreListed() async throws {
        let id = try await environment.create("cat.jpg", "--top", "one", "-o", "/dev/null")
        let other = try await environment.create("cat.jpg", "--top", "two", "-o", "/dev/null")
        let twin = String(id.prefix(11)) + (id.hasSuffix("0") ? "1" : "0")
        try await environment.changeCatalog(
            "UPDATE meme SET id = '\(twin)' WHERE id = '\(other)'")
        let run = try await environment.run("show", String(id.prefix(5)), "--json")
        let error = try #require(try run.errors.first)
        #expect(run.errorLines.count == 1)
        #expect(error.kind == "ambiguousID")
        #expect(Set(error.candidates) == [id, twin])
    }

    @Test func eachPictureThatFailsHasItsError() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "a.jpg", "b.jpg", "--top", "x", "--json")
        #expect(run.status == 1)
        #expect(try run.json(ResultsJSON<SavedJSON>.self).results.count == 1)
        #expect(try run.errors.map(\.kind) == ["missingFile", "missingFile"])
        #expect(try run.errors.map { $0.message.prefix(6) } == ["a.jpg:", "b.jpg:"])
    }

    @Test func onlyTheOptionAsksForIt() async throws {
        let run = try await environment.run("create", "--top", "x", "--", "--json")
        #expect(try run.errors.isEmpty)
        #expect(run.errorLines.first?.hasPrefix("mememe: --json: no such file") == true)
    }
}
