import Foundation
import GRDB
import MemeRender
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

    /// A meme that is saved later may have been created earlier, for example one from another store.
    @Test func searchesTheNewestFirstWhateverWasSavedFirst() async throws {
        let ages = [3.0, 1, 2, 2, 2]
        let digest = Digest(of: [])
        for (number, age) in ages.enumerated() {
            let date = Date(timeIntervalSince1970: age)
            let summary = MemeSummary(
                id: MemeID(), topText: "word \(number)", bottomText: "", otherText: "",
                created: date,
                modified: date, size: PixelSize(width: 1, height: 1), format: .png, byteCount: 1,
                memed: digest, original: digest, originalFormat: .png)
            let entry = Entry(summary: summary, recipe: "{}")
            _ = try await store.catalog.commit([.save(entry)], naming: [])
        }
        let sorted = ["word 0", "word 4", "word 3", "word 2", "word 1"]
        #expect(try await store.summaries().map(\.topText) == sorted)
        #expect(try await store.summaries(MemeQuery(search: "word")).map(\.topText) == sorted)
    }

    @Test func whatASearchFindsIsCountedAsFarAsIsAsked() async throws {
        for number in 0..<5 { try await test.save("word \(number)") }
        #expect(try await store.count(of: MemeQuery(search: "word"), enough: 3) == 3)
        #expect(try await store.count(of: MemeQuery(search: "word"), enough: 9) == 5)
        #expect(try await store.count(enough: 3) == 5)
    }

    /// The number of memes is kept and not counted, so every change has to update it.
    @Test func theCountFollowsWhateverHappens() async throws {
        let first = try await test.save("one")
        let second = try await test.save("two")
        try await store.save(first)
        #expect(try await store.count() == 2)
        try await store.discard([first.id])
        #expect(try await store.count() == 1)
        #expect(try await store.count(of: MemeQuery(search: "one")) == 0)
        try await store.restore([first.id])
        #expect(try await store.count() == 2)
        try await store.discard([first.id])
        try await store.save(first)
        #expect(try await store.count() == 2)
        #expect(try await store.count(of: MemeQuery(search: "one")) == 1)
        try await store.discard([first.id])
        try await store.emptyTrash(before: .distantFuture)
        try await store.delete([second.id])
        #expect(try await store.count() == 0)
        await store.rehearseSaving()
        #expect(try await store.count() == 0)
    }

    /// The query plan of a page has no sort and no full table scan, so that a page takes the same time
    /// in a store of any size.
    @Test(arguments: [nil, "word", "word other"])
    func pagesComeFromAnIndexInTheirOrder(search: String?) async throws {
        let cursor = Page.Cursor(created: 1, sequence: 1)
        let parts = [Page.Part.first, .after(cursor), .before(cursor)]
        let orders = [MemeQuery.Order.newest, .oldest]
        for (part, order) in parts.flatMap({ part in orders.map { (part, $0) } }) {
            let query = MemeQuery(search: search, order: order)
            let plan = try await store.sqlite.plan(query, part)
            #expect(!plan.isEmpty)
            for step in plan {
                #expect(!step.contains("TEMP B-TREE"), "\(step)")
                #expect(
                    step.contains("USING INDEX memeListed") || step.contains("VIRTUAL TABLE INDEX")
                        || step.contains("USING INTEGER PRIMARY KEY")
                        || step.contains("CORRELATED SCALAR SUBQUERY")
                        || step == "SEARCH picture USING PRIMARY KEY (meme=? AND role=?)",
                    "\(step)")
            }
        }
    }
}

extension SQLiteCatalog {
    /// The steps of the page's query plan, from SQLite's EXPLAIN QUERY PLAN.
    fileprivate func plan(_ query: MemeQuery, _ part: Page.Part) async throws -> [String] {
        let (sql, arguments) = Self.rows(query, part: part)
        return try await read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
                .map { $0["detail"] }
        }
    }
}
