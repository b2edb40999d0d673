import TestSupport
import MemeRender
import Testing

@testable import MemeStore

@Suite struct DescriptionTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func aMemeSaysHowItWasMade() throws {
        let original = try Pictures.png()
        var recipe = Recipe(top: "one", bottom: "two")
        recipe.captions[0].style.fill = .black
        let meme = try Meme(original, recipe: recipe)
        let description = try #require(MemeDescription(of: meme.memed))
        #expect(description.text == "one\ntwo")
        #expect(try description.decodedRecipe() == recipe)
        #expect(description.original == "\(Digest(of: original.bytes))")
        #expect(meme.originalDigest == Digest(of: original.bytes))
    }

    @Test func theSameMemeHasTheSameBytes() throws {
        let first = try Meme(Pictures.png(), top: "one")
        #expect(try Meme(Pictures.png(), top: "one").memed == first.memed)
        var edited = try Meme(Pictures.png(), top: "other")
        try edited.edit(first.recipe)
        #expect(edited.memed == first.memed)
    }

    @Test func anotherOriginalIsAnother() throws {
        var meme = try Meme(Pictures.png(), top: "one")
        let other = try Pictures.png(shade: 9)
        try meme.edit(meme.recipe, on: other)
        #expect(meme.originalDigest == Digest(of: other.bytes))
        #expect(MemeDescription(of: meme.memed)?.original == "\(meme.originalDigest)")
        let again = try Meme(
            MemeSummary(of: meme), original: Pictures.png(), recipe: meme.recipe)
        #expect(again.originalDigest == Digest(of: try Pictures.png().bytes))
    }

    @Test func aMemeIsFoundByItsPicture() async throws {
        let meme = try await test.save("one")
        let digest = Digest(of: meme.memed.bytes)
        #expect(try await store.meme(showing: digest)?.id == meme.id)
        let newer = try await test.save("one")
        #expect(try await store.meme(showing: digest)?.id == newer.id)
        try await store.discard([newer.id])
        #expect(try await store.meme(showing: digest)?.id == meme.id)
        #expect(try await store.meme(showing: meme.originalDigest) == nil)
    }

    @Test func anOriginalIsFoundByWhatItsMemeSays() async throws {
        let meme = try await test.save("one")
        let description = try #require(MemeDescription(of: meme.memed))
        let (image, digest) = try await store.original(of: description)
        #expect(image == meme.original)
        #expect(digest == meme.originalDigest)
        let elsewhere = try TestStore()
        await #expect(
            throws: StoreError.unknownOriginal(
                digest: "\(digest)", folder: elsewhere.store.folder)
        ) { try await elsewhere.store.original(of: description) }
    }

    @Test(arguments: ["../../../etc/passwd", "", "00", String(repeating: "A", count: 64)])
    func whatIsNoDigestIsNoFile(_ name: String) async throws {
        var description = try #require(
            MemeDescription(of: try Meme(Pictures.png(), top: "one").memed))
        description.original = name
        await #expect(throws: StoreError.self) { try await store.original(of: description) }
    }

    @Test(arguments: [
        "", "{", "[]", #"{"captions":[{"text":1}]}"#, #"{"quality":0}"#,
        #"{"captions":[{"text":"a","style":{"lineSpacing":99}}]}"#,
        String(repeating: "[", count: 60_000), String(repeating: " ", count: 70_000) + "{}",
    ])
    func aRecipeThatIsNoneIsRefused(_ json: String) throws {
        var description = try #require(
            MemeDescription(of: try Meme(Pictures.png(), top: "one").memed))
        description.recipe = json
        #expect(throws: StoreError.self) { try description.decodedRecipe() }
    }
}
