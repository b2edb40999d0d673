import TestSupport
import MemeRender
import Testing

@testable import MemeStore

@Suite struct ResolvingTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    /// Saves memes with these ids.
    func save(_ ids: [String]) async throws {
        let meme = try Meme(Pictures.png())
        for id in ids {
            let summary = MemeSummary(of: meme)
            try await store.save(
                Meme(
                    MemeSummary(
                        id: try #require(MemeID(id)), topText: "", bottomText: "", otherText: "",
                        created: summary.created, modified: summary.modified, size: summary.size,
                        format: summary.format, byteCount: summary.byteCount, memed: summary.memed,
                        original: summary.original, originalFormat: summary.originalFormat),
                    recipe: meme.recipe, original: meme.original, memed: meme.memed,
                    pictures: [:]))
        }
    }

    @Test func resolvesAnUnambiguousPrefix() async throws {
        try await save(["abc000000000", "abd000000000", "zzz000000000"])
        #expect(try await store.resolve("zzz0").description == "zzz000000000")
        #expect(try await store.resolve("ABD0").description == "abd000000000")
        #expect(try await store.resolve("abcooo").description == "abc000000000")
        #expect(try await store.resolve("abc000000000").description == "abc000000000")
    }

    @Test func listsTheCandidatesOfAnAmbiguousPrefix() async throws {
        try await save(["ab0c00000000", "ab0c01000000", "zzz000000000"])
        let error = await #expect(throws: StoreError.self) { try await store.resolve("ab0c") }
        guard case .ambiguousID("ab0c", let candidates) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.map(\.id.description) == ["ab0c01000000", "ab0c00000000"])
    }

    @Test(arguments: ["a", "ab", "ABC"])
    func fewerThanFourCharactersAreRefused(_ prefix: String) async throws {
        try await save(["abc000000000"])
        await #expect(throws: StoreError.shortID(prefix)) { try await store.resolve(prefix) }
    }

    @Test func whatIsInTheTrashIsFoundThereAlone() async throws {
        try await save(["abc000000000", "abd000000000"])
        let id = try #require(MemeID("abc000000000"))
        try await store.discard([id])
        await #expect(throws: StoreError.discarded(id: "abc0")) { try await store.resolve("abc0") }
        await #expect(throws: StoreError.notDiscarded(id: "abd0")) {
            try await store.resolve("abd0", among: .trash)
        }
        await #expect(throws: StoreError.unknownID("zzzz")) {
            try await store.resolve("zzzz", among: .trash)
        }
        #expect(try await store.resolve("abc0", among: .trash) == id)
        #expect(try await store.resolve("abc0", among: .everywhere) == id)
    }

    @Test(arguments: ["", "yyyy", "abcdefghjkmnp", "%", "_", "u", "' OR 1"])
    func unknownPrefixIsAnError(prefix: String) async throws {
        try await save(["abc000000000"])
        await #expect(throws: StoreError.unknownID(prefix)) { try await store.resolve(prefix) }
    }

    @Test func shortIDsAreUnambiguous() async throws {
        try await save(["abc000000000", "abc000001000", "abc0000010z0", "zzz000000000"])
        let shortIDs = try await store.shortIDs(of: store.summaries().map(\.id))
        #expect(
            Set(shortIDs.values)
                == ["abc000000", "abc00000100", "abc0000010z", "zzz000"])
        for (id, shortID) in shortIDs { #expect(try await store.resolve(shortID) == id) }
    }

    @Test func shortIDOfAMemeThatIsNotSavedIsShort() async throws {
        #expect(try await store.shortID(MemeID()).count == 6)
    }
}
