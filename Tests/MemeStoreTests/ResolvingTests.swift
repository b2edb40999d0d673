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
                    recipe: meme.recipe, original: meme.original, memed: meme.memed))
        }
    }

    @Test func resolvesAnUnambiguousPrefix() async throws {
        try await save(["abc000000000", "abd000000000", "zzz000000000"])
        #expect(try await store.resolve("z").description == "zzz000000000")
        #expect(try await store.resolve("ABD").description == "abd000000000")
        #expect(try await store.resolve("abcooo").description == "abc000000000")
        #expect(try await store.resolve("abc000000000").description == "abc000000000")
    }

    @Test func listsTheCandidatesOfAnAmbiguousPrefix() async throws {
        try await save(["abc000000000", "abd000000000", "zzz000000000"])
        let error = await #expect(throws: StoreError.self) { try await store.resolve("ab") }
        guard case .ambiguousID("ab", let candidates) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.map(\.id.description) == ["abd000000000", "abc000000000"])
    }

    @Test(arguments: ["", "y", "abcdefghjkmnp", "%", "_", "u", "' OR 1"])
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
