import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct TemplateAPITests {
    private func send(_ server: TestServer, _ body: String) async throws -> TestResponse {
        try await server.send("POST", "/api/v1/memes", json: body)
    }

    @Test func theyAreListedAndFound() async throws {
        try await TestServer.run { server in
            let list = try await server.get("/api/v1/templates")
            let listed = try JSONDecoder().decode(
                TemplateListJSON.self, from: Data(list.text.utf8))
            #expect(listed.templates.map(\.name) == BuiltInTemplates.names)
            let found = try await server.get("/api/v1/templates?search=choice%20sweating")
            #expect(found.text.contains("two-buttons") && !found.text.contains("two-choices"))
            let none = try await server.get("/api/v1/templates?search=xyzzy")
            #expect(none.status == 200 && none.text.contains(#""templates":[]"#))
        }
    }

    /// Titles and keywords are in the language of the page; the English words find a template as well.
    @Test(arguments: [
        ("de", "knopf", "Zwei Knöpfe, ein Finger"), ("uk", "КНОПК", "Дві кнопки, один палець"),
        ("es", "boton", "Dos botones, un dedo"), ("ar", "زران", "زران وإصبع واحد"),
        ("de-AT, en;q=0.5", "two buttons", "Zwei Knöpfe, ein Finger"),
        ("en", "buttons", "Two buttons, one finger"),
    ])
    func theyAreFoundInEachLanguage(_ language: String, _ search: String, _ title: String)
        async throws
    {
        try await TestServer.run { server in
            let headers = ["Accept-Language": language]
            func titles(_ query: String) async throws -> [String: String] {
                let list = try await server.get("/api/v1/templates\(query)", headers: headers)
                let listed = try JSONDecoder().decode(
                    TemplateListJSON.self, from: Data(list.text.utf8))
                return Dictionary(
                    uniqueKeysWithValues: listed.templates.map { ($0.name, $0.title) })
            }
            let text = try #require(
                search.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
            #expect(try await titles("?search=\(text)")["two-buttons"] == title)
            #expect(try await titles("")["two-buttons"] == title)
            let one = try await server.get("/api/v1/templates/two-buttons", headers: headers)
            #expect(try one.json["title"] as? String == title)
        }
    }

    /// A store's own template is called as its owner calls it, whatever the language.
    @Test func aTemplateOfTheStoreKeepsItsTitle() async throws {
        try await TestServer.run { server in
            let builtIn = try BuiltInTemplates.find("two-buttons")
            var template = builtIn.template
            template.title = "My buttons"
            try await server.store.save(
                PicturedTemplate(template, pictures: builtIn.namedPictures))
            let headers = ["Accept-Language": "de"]
            let own = try await server.get("/api/v1/templates/two-buttons", headers: headers)
            #expect(own.text.contains("One more level"))
            for path in ["templates?search=buttons", "templates/two-buttons"] {
                let answer = try await server.get("/api/v1/\(path)", headers: headers)
                #expect(answer.text.contains("My buttons") && !answer.text.contains("Knöpfe"))
            }
        }
    }

    @Test(arguments: PageLanguage.allCases.filter { $0 != .english })
    func eachHasATitleInEachLanguage(_ language: PageLanguage) throws {
        let table = WebAssets().bytes("languages/templates/\(language.rawValue).json")
        let titles = try JSONDecoder().decode(
            [String: TranslatedTemplates.Texts].self, from: Data(table))
        #expect(titles.keys.sorted() == BuiltInTemplates.names)
        for (name, title) in titles {
            let english = BuiltInTemplates.all.first { $0.name == name }?.title
            #expect(title.title != english || title.title == "Chat", "\(name)")
            #expect(!title.keywords.isEmpty && !title.keywords.contains(""), "\(name)")
        }
    }

    /// No bundled face has Arabic letters, so that the Arabic examples are English.
    @Test(arguments: [PageLanguage.german, .spanish, .ukrainian])
    func eachHasAnExampleInEachLanguage(_ language: PageLanguage) throws {
        let table = WebAssets().bytes("languages/templates/\(language.rawValue).json")
        let texts = try JSONDecoder().decode(
            [String: TranslatedTemplates.Texts].self, from: Data(table))
        for template in BuiltInTemplates.all {
            let slots = template.wordSlots.compactMap(\.slot)
            let examples = texts[template.name]?.examples ?? [:]
            #expect(examples.keys.sorted() == slots.sorted(), "\(template.name)")
            for slot in template.wordSlots {
                #expect(examples[slot.slot ?? ""] != slot.text, "\(template.name)")
            }
        }
    }

    @Test func examplesAreInTheLanguage() async throws {
        try await TestServer.run { server in
            let path = "/api/v1/templates/two-buttons"
            let german = ["Accept-Language": "de"]
            let detail = try await server.get(path, headers: german)
            let words = try #require(detail.json["words"] as? [[String: Any]])
            #expect(words.first?["example"] as? String == "Schlafen")
            let recipe = try #require(detail.json["recipe"] as? [String: Any])
            let layers = try #require(recipe["captions"] as? [[String: Any]])
            #expect(layers.contains { $0["text"] as? String == "Noch ein Level" })
            let english = try await server.get(path)
            #expect(english.text.contains("One more level"))
            #expect(
                try english.json["digest"] as? String == detail.json["digest"] as? String)

            let example = try await server.get(path + "/example", headers: german)
            let other = try await server.get(path + "/example")
            let again = try await server.get(path + "/example", headers: german)
            #expect(example.status == 200 && example.body != other.body)
            #expect(example.body == again.body && example["etag"] != other["etag"])
        }
    }

    @Test func oneTellsAllOfIt() async throws {
        try await TestServer.run { server in
            let one = try await server.get("/api/v1/templates/museum")
            #expect(one.status == 200)
            #expect(try one.json["name"] as? String == "gallery")
            #expect(try (one.json["digest"] as? String)?.count == 64)
            let recipe = try #require(one.json["recipe"] as? [String: Any])
            #expect((recipe["layers"] as? [[String: Any]])?.first?["slot"] as? String == "picture")
            for key in ["exampleImage", "backgroundImage"] {
                let address = try #require(one.json[key] as? String)
                let picture = try await server.get(address)
                #expect(
                    picture.status == 200 && picture["content-type"]?.hasPrefix("image/") == true)
                let tag = try #require(picture["etag"])
                let again = try await server.get(address, headers: ["if-none-match": tag])
                #expect(again.status == 304)
            }
            for path in [
                "none", "none/example", "none/background", "..%2F..%2Fetc", "two-choices/x",
            ] {
                let missing = try await server.get("/api/v1/templates/\(path)")
                #expect(missing.status == 404, "\(path)")
            }
        }
    }

    /// What the editor begins with: the background as an original, and what the example lays on it.
    @Test func itsPictureBecomesAnOriginal() async throws {
        try await TestServer.run { server in
            let first = try await server.send(
                "POST", "/api/v1/templates/gallery/original", json: "")
            #expect(first.status == 201, "\(first.text)")
            let again = try await server.send(
                "POST", "/api/v1/templates/gallery/original", json: "")
            #expect(again.status == 200 && again.text == first.text)
            let digest = try #require(first.json["digest"] as? String)
            let background = try await server.get("/api/v1/templates/gallery/background")
            let original = try await server.get("/api/v1/images/\(digest)")
            #expect(original.status == 200 && original.body == background.body)

            let detail = try await server.get("/api/v1/templates/gallery")
            let recipe = try #require(detail.json["recipe"] as? [String: Any])
            let body = try JSONSerialization.data(
                withJSONObject: ["original": digest, "recipe": recipe])
            let meme = try await server.send(
                "POST", "/api/v1/memes", json: String(decoding: body, as: UTF8.self))
            #expect(meme.status == 201, "\(meme.text)")

            let none = try await server.send("POST", "/api/v1/templates/none/original", json: "")
            #expect(none.status == 404)
        }
    }

    @Test(arguments: [#"["tea", "coffee"]"#, #"{"chosen": "coffee", "rejected": "tea"}"#])
    func aMemeIsMadeOfOne(words: String) async throws {
        try await TestServer.run { server in
            let made = try await send(server, #"{"template": "drake", "words": \#(words)}"#)
            #expect(made.status == 201, "\(made.text)")
            let meme = try #require(made.json["meme"] as? [String: Any])
            #expect(meme["texts"] as? [String] == ["tea", "coffee"])
            let recipe = try #require(made.json["recipe"] as? [String: Any])
            #expect((recipe["template"] as? [String: String])?["name"] == "two-choices")

            // It is changed as any other, and its background is an original like others.
            let captions = #"[{"text": "x", "slot": "chosen"}]"#
            let original = try #require(meme["original"] as? String)
            let id = try #require(meme["id"] as? String)
            let changed = try await server.send(
                "PUT", "/api/v1/memes/\(id)",
                json: #"{"original": "\#(original)", "recipe": {"captions": \#(captions)}}"#)
            #expect(changed.status == 200)
            #expect(try await server.get("/api/v1/images/\(original)").status == 200)
        }
    }

    @Test func picturesGoIntoTheirPlaces() async throws {
        try await TestServer.run { server in
            let face = try await server.original(width: 64, height: 64)
            let made = try await send(
                server,
                #"{"template": "gallery", "words": ["hi"], "pictures": {"picture": "\#(face)"}}"#)
            #expect(made.status == 201, "\(made.text)")
            let recipe = try #require(made.json["recipe"] as? [String: Any])
            let layers = try #require(recipe["layers"] as? [[String: Any]])
            #expect(layers.first?["source"] as? String == face)
        }
    }

    @Test(arguments: [
        (#"{"template": "none"}"#, 422, "No template is called “none”."),
        (#"{"template": "two-choises", "words": []}"#, 422, "Did you mean two-choices"),
        (#"{"template": "drake", "words": ["a"]}"#, 422, "2 places for words (rejected, chosen)"),
        (
            #"{"template": "drake", "words": {"chosen": "a"}}"#, 422,
            "There are no words for rejected"
        ),
        (#"{"template": "drake", "words": {"a": "b"}}"#, 422, "no place called a"),
        (#"{"template": "gallery", "words": ["a"]}"#, 422, "There is no picture for picture"),
        (#"{"template": "drake", "words": 3}"#, 400, "words"),
        (#"{"template": null}"#, 400, "template"),
        (
            #"{"template": "gallery", "words": ["a"], "pictures": {"picture": "\#(String(repeating: "a", count: 64))"}}"#,
            422, "isn’t here"
        ),
    ])
    func whatDoesNotFitIsSaid(body: String, status: Int, reason: String) async throws {
        try await TestServer.run { server in
            let answer = try await send(server, body)
            #expect(answer.status == status && answer.text.contains(reason), "\(answer.text)")
        }
    }

    // MARK: Of the store

    /// Makes a template, and gives the answer.
    private func add(
        _ server: TestServer, _ name: String, more: String = "", slot: String = "what"
    ) async throws -> TestResponse {
        let original = try await server.original(width: 64, height: 48)
        return try await server.send(
            "POST", "/api/v1/templates",
            json: """
                {"name": "\(name)", "original": "\(original)", "keywords": ["zebra"],
                "recipe": {"captions": [{"text": "hi", "slot": "\(slot)"}]}\(more)}
                """)
    }

    @Test func oneIsMadeOfAnOriginal() async throws {
        try await TestServer.run { server in
            let made = try await add(server, "mine")
            #expect(made.status == 201, "\(made.text)")
            let address = try #require(made["location"])
            #expect(address == "/api/v1/templates/mine")
            #expect(try made.json["isBuiltIn"] as? Bool == false)
            let again = try await server.get(address)
            #expect(again.status == 200 && again.text == made.text)
            let found = try await server.get("/api/v1/templates?search=zebra")
            #expect(found.text.contains(#""name":"mine""#))
            for key in ["exampleImage", "backgroundImage"] {
                let picture = try await server.get(try #require(made.json[key] as? String))
                #expect(picture.status == 200)
            }
            let meme = try await send(server, #"{"template": "mine", "words": ["ho"]}"#)
            #expect(meme.status == 201)
        }
    }

    @Test func oneIsMadeOfAMeme() async throws {
        try await TestServer.run { server in
            let made = try await send(server, #"{"template": "drake", "words": ["a", "b"]}"#)
            let id = try #require((try made.json["meme"] as? [String: Any])?["id"] as? String)
            let template = try await server.send(
                "POST", "/api/v1/templates", json: #"{"name": "mine", "meme": "\#(id)"}"#)
            #expect(template.status == 201, "\(template.text)")
            let words = try #require(template.json["words"] as? [[String: Any]])
            #expect(words.compactMap { $0["slot"] as? String } == ["rejected", "chosen"])
        }
    }

    @Test func oneIsReplacedDeletedAndRestored() async throws {
        try await TestServer.run { server in
            let first = try await add(server, "mine")
            let digest = try #require(first.json["digest"] as? String)
            #expect(try await add(server, "mine", slot: "other").status == 409)
            let second = try await add(
                server, "mine", more: #", "replaces": "\#(digest)""#, slot: "other")
            #expect(second.status == 201, "\(second.text)")
            let late = try await add(
                server, "mine", more: #", "replaces": "\#(digest)""#, slot: "third")
            #expect(late.status == 412)
            let path = "/api/v1/templates/mine"
            #expect(try await server.send("POST", "\(path)/restore", json: "{}").text == first.text)
            #expect(try await server.send("DELETE", path).status == 204)
            #expect(try await server.get(path).status == 404)
            #expect(try await server.send("DELETE", path).status == 404)
            #expect(try await server.send("POST", "\(path)/restore", json: "{}").text == first.text)
            #expect(try await server.send("DELETE", "/api/v1/templates/venn").status == 409)
            let none = try await server.send("POST", "/api/v1/templates/no/restore", json: "{}")
            #expect(none.status == 404)
        }
    }

    @Test(arguments: [
        (#"{"name": "No Name", "meme": "x"}"#, 400), (#"{"name": "a"}"#, 400),
        (#"{"name": "a", "meme": "000000000000"}"#, 404),
        (#"{"meme": "000000000000"}"#, 400),
        (
            #"{"name": "a", "original": "\#(String(repeating: "a", count: 64))", "recipe": {}}"#,
            422
        ),
    ])
    func whatMakesNoTemplateIsSaid(body: String, status: Int) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/api/v1/templates", json: body)
            #expect(answer.status == status, "\(answer.status) \(answer.text)")
        }
    }

    @Test func placesAreNeeded() async throws {
        try await TestServer.run { server in
            let original = try await server.original(width: 64, height: 48)
            for (name, recipe, reason) in [
                ("a", "{}", "no places"), ("No Name", #"{"captions": [{"text": "hi"}]}"#, "called"),
                (
                    "a", #"{"captions": [{"text": "a", "slot": "x"}, {"text": "b", "slot": "x"}]}"#,
                    "wo places are called"
                ),
            ] {
                let answer = try await server.send(
                    "POST", "/api/v1/templates",
                    json: #"{"name": "\#(name)", "original": "\#(original)", "recipe": \#(recipe)}"#
                )
                #expect(
                    answer.status == 422 && answer.text.contains(reason),
                    "\(reason): \(answer.text)")
            }
        }
    }
}
