import Testing

@testable import MemeStore

@Suite struct ListingTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func newestComesFirst() async throws {
        var ids: [MemeID] = []
        for number in 0..<5 { ids.insert(try await test.save("\(number)").id, at: 0) }
        #expect(try await store.summaries().map(\.id) == ids)
        #expect(try await store.summaries(.latest(2)).map(\.id) == Array(ids.prefix(2)))
        #expect(try await store.summaries(.latest(0)).isEmpty)
    }

    @Test func memesAreCountedWhateverTheLimit() async throws {
        for text in ["one cat", "two cats", "three dogs"] { try await test.save(text) }
        #expect(try await store.count() == 3)
        #expect(try await store.count(of: MemeQuery(search: "cat", limit: 1)) == 2)
        #expect(try await store.count(of: MemeQuery(search: "bird")) == 0)
    }

    @Test func pagesNeitherRepeatNorMissWhileMemesAreSaved() async throws {
        var ids: [MemeID] = []
        for number in 0..<7 { ids.insert(try await test.save("\(number)").id, at: 0) }
        var seen: [MemeID] = []
        var cursor: Page.Cursor?
        repeat {
            let page = try await store.page(.latest(3), after: cursor)
            seen += page.summaries.map(\.id)
            cursor = page.next
            try await test.save("meanwhile")
        } while cursor != nil
        #expect(seen == ids)
    }

    @Test func aFullLastPageHasNoNext() async throws {
        for number in 0..<4 { try await test.save("\(number)") }
        let first = try await store.page(.latest(2))
        #expect(first.next != nil)
        let second = try await store.page(.latest(2), after: first.next)
        #expect(second.summaries.count == 2)
        #expect(second.next == nil)
        #expect(try await store.page(.all).summaries.count == 4)
    }

    @Test(arguments: [
        ("simply", [0]), ("SIMP", [0]), ("one mordor", [0]), ("mordor one", [0]),
        ("uber", [1]), ("über", [1]), ("ПРИВ", [2]), ("привет мир", [2]), ("don't", [3]),
        ("\"quoted\"", [3]), ("one\" OR \"hat", []), ("topText:one", []), ("one NOT alles", []),
        ("NEAR(one mordor)", []), ("*", []), ("\"", []), ("^one", [0]), ("--", []),
        ("wal one", [0]), ("alks", []), ("one\0does", [0]), ("nothing", []),
    ])
    func findsWords(search: String, expected: [Int]) async throws {
        let ids = [
            try await test.save("One does not simply", "walk into Mordor").id,
            try await test.save("ÜBER", "alles").id,
            try await test.save("Привет,", "мир!").id,
            try await test.save("DON’T do 'that' don't", "so \"quoted\"").id,
        ]
        let found = try await store.summaries(MemeQuery(search: search)).map(\.id)
        #expect(found == expected.map { ids[$0] })
    }

    @Test(arguments: ["", "  ", "\n"])
    func blankSearchFindsAll(search: String) async throws {
        try await test.save("one")
        #expect(try await store.summaries(MemeQuery(search: search)).count == 1)
    }

    @Test func searchesAPageAtATime() async throws {
        for number in 0..<4 { try await test.save("word \(number)") }
        try await test.save("other")
        let query = MemeQuery(search: "word", limit: 3)
        let first = try await store.page(query)
        let second = try await store.page(query, after: first.next)
        #expect(
            (first.summaries + second.summaries).map(\.topText)
                == (0..<4).reversed().map { "word \($0)" })
    }
}
