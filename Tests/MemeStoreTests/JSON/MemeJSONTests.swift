import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct MemeJSONTests {
    /// A meme with two captions elsewhere, one of them of two lines.
    private func meme() throws -> Meme {
        var recipe = Recipe(top: "One does\nnot", bottom: "simply")
        recipe.captions += [Caption("two\nlines", at: .other), Caption("one", at: .other)]
        return try Meme(Pictures.png(), recipe: recipe)
    }

    private func object(_ value: some Encodable) throws -> [String: Any] {
        let bytes = try JSONDocument(value).line()
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test func everyKeyIsThere() throws {
        let json = MemeJSON(MemeSummary(of: try meme()))
        let object = try object(json)
        let keys = Mirror(reflecting: json).children.compactMap(\.label).map {
            $0.drop { $0 == "_" }
        }
        #expect(Set(object.keys) == Set(keys.map(String.init) + ["schema"]))
        #expect(object["shortID"] is NSNull && object["discarded"] is NSNull)
        #expect(object["image"] is NSNull)
    }

    @Test func datesHaveMilliseconds() throws {
        let meme = try meme()
        let object = try object(MemeJSON(MemeSummary(of: meme)))
        #expect(object["created"] as? String == meme.created.iso8601)
        #expect(meme.created.iso8601.wholeMatch(of: /.{19}\.\d{3}Z/) != nil)
    }

    @Test func itIsReadAsItIsWritten() throws {
        let meme = try meme()
        var json = MemeJSON(MemeSummary(of: meme), otherTexts: meme.recipe.otherTexts)
        json.shortID = "abcdef"
        let bytes = try JSONDocument(MemeListJSON([json], total: 1)).lines()
        let read = try JSONSchema.decoder.decode(
            JSONDocument<MemeListJSON>.self, from: Data(bytes))
        #expect(read.content.memes == [json])
        #expect(read.content.total == 1 && read.content.next == nil)
    }

    @Test func wordsWithLineBreaksAreToldApart() async throws {
        let store = Store.inMemory()
        let meme = try meme()
        try await store.save(meme)
        let summary = try await store.summary(meme.id)
        #expect(summary.otherText == "two\nlines\none")
        let texts = try await store.otherTexts(of: [summary])
        #expect(texts == [meme.id: ["two\nlines", "one"]])
        #expect(
            MemeJSON(summary, otherTexts: texts[meme.id]).texts
                == ["One does\nnot", "two\nlines", "one", "simply"])
        try await store.discard([meme.id])
        #expect(try await store.otherTexts(of: [summary]) == texts)
        try await store.delete([meme.id])
        #expect(try await store.otherTexts(of: [summary]).isEmpty)
        #expect(MemeJSON(summary).texts == ["One does\nnot", "two", "lines", "one", "simply"])
    }

    @Test func aVersionHasTheNamesOfAMeme() async throws {
        let store = Store.inMemory()
        let meme = try meme()
        try await store.save(meme)
        let version = try #require(try await store.history(of: meme.id).first)
        let object = try object(VersionJSON(version))
        let ofMeme = try self.object(
            MemeJSON(MemeSummary(of: meme), otherTexts: meme.recipe.otherTexts))
        for key in ["topText", "bottomText", "otherText", "texts", "original", "originalFormat"] {
            #expect("\(object[key] ?? "")" == "\(ofMeme[key] ?? "-")")
        }
        #expect(object["parent"] is NSNull)
        let list = try self.object(VersionListJSON([version], of: meme.id))
        #expect(Set(list.keys) == ["schema", "id", "shortID", "versions"])
    }

    @Test func aLayoutIsThatOfTheLibraryToAHundredth() throws {
        let meme = try meme()
        let layout = try #require(meme.captions.first)
        let json = CaptionLayoutJSON(layout)
        #expect(json.lines.map(\.text) == layout.lines.map(\.text))
        #expect(abs(json.lines[0].x - layout.lines[0].origin.x) <= 0.005)
        #expect(json.fontSize == (layout.fontSize * 100).rounded() / 100)
        #expect(
            CaptionLayoutJSON(layout) { _ in "careful" }.warnings.allSatisfy { $0 == "careful" })
        let fonts = FontJSON(FontCatalog.bundled[1], .bundled)
        #expect(fonts.face == "\(fonts.name) \(fonts.style)")
    }
}
