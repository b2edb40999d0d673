import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Lists, searches, pages and ids, in every kind of store.
@Suite struct ListConformance {
    /// Saves rows without pictures, a second apart.
    private func conforming(_ backend: Backend, _ texts: [String]) async throws -> Conforming {
        let test = try Conforming(backend)
        try test.putStray([])
        let digest = Digest(of: [])
        for (number, text) in texts.enumerated() {
            let date = Date(timeIntervalSince1970: Double(number))
            let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(
                String.init)
            let summary = MemeSummary(
                id: MemeID(), topText: parts[0], bottomText: parts.count > 1 ? parts[1] : "",
                otherText: "", created: date,
                modified: date.addingTimeInterval(Double(number * 5 % 7 * 3)),
                size: PixelSize(width: 1, height: 1), format: .png, byteCount: number * 7 % 5,
                memed: digest, original: digest, originalFormat: .png)
            _ = try await test.store.catalog.commit(
                [.save(Entry(summary: summary, recipe: "{}"))], naming: [])
        }
        return test
    }

    @Test(arguments: Backends.all)
    func ordersAreKept(_ backend: Backend) async throws {
        let test = try await conforming(backend, ["b", "A", "c", "", "a b"])
        func texts(_ query: MemeQuery) async throws -> [String] {
            try await test.store.summaries(query).map(\.topText)
        }
        #expect(try await texts(.all) == ["a b", "", "c", "A", "b"])
        #expect(try await texts(MemeQuery(order: .oldest)) == ["b", "A", "c", "", "a b"])
        #expect(
            try await texts(MemeQuery(order: .ascending(.text))) == ["A", "a b", "b", "c", ""])
        #expect(
            try await texts(MemeQuery(order: .descending(.text))) == ["c", "b", "a b", "A", ""])
        // 0, 2, 4, 1 and 3 bytes.
        let sizes = MemeQuery(order: .descending(.size))
        #expect(try await texts(sizes) == ["c", "a b", "A", "", "b"])
        #expect(try await texts(MemeQuery(limit: 2, offset: 1)) == ["", "c"])
        #expect(try await texts(MemeQuery(search: "a", order: .oldest)) == ["A", "a b"])
        let since = Date(timeIntervalSince1970: 3)
        #expect(try await texts(MemeQuery(since: since)) == ["a b", ""])
        #expect(try await texts(MemeQuery(until: since)) == ["c", "A", "b"])
        let first = Date(timeIntervalSince1970: 1)
        #expect(try await texts(MemeQuery(search: "a", since: first, until: since)) == ["A"])
        #expect(try await test.store.count() == 5)
        #expect(try await test.store.count(of: MemeQuery(search: "a")) == 2)
        #expect(try await test.store.count(of: MemeQuery(search: "a"), enough: 1) == 1)
        #expect(try await test.store.count(of: MemeQuery(since: since)) == 2)
    }

    private static let orders = MemeQuery.Order.Key.allCases.flatMap {
        [MemeQuery.Order.ascending($0), .descending($0)]
    }

    @Test(arguments: Backends.all)
    func editedMemesAreOrdered(_ backend: Backend) async throws {
        let test = try await conforming(backend, ["a", "b", "c", "d"])
        func texts(_ order: MemeQuery.Order) async throws -> String {
            try await test.store.summaries(MemeQuery(order: order)).map(\.topText).joined()
        }
        // Edited 0, 16, 11 and 6 seconds after the first creation.
        #expect(try await texts(.ascending(.edited)) == "adcb")
        #expect(try await texts(.descending(.edited)) == "bcda")
        #expect(try await texts(.descending(.text)) == "dcba")
        // 0, 2, 4 and 1 bytes.
        #expect(try await texts(.ascending(.size)) == "adbc")
    }

    /// Pages of any order have the memes of the list, also if the cursor goes through a client as text
    /// and its meme is deleted meanwhile.
    @Test(arguments: Backends.all, orders)
    func pagesFollowEveryOrder(_ backend: Backend, order: MemeQuery.Order) async throws {
        let words = ["b", "B", "", "a", "ä z", "\u{1f600}", " ", "a", "c", "", "zz", "a b", "b"]
        let test = try await conforming(backend, words)
        let range = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 11))
        let queries = [
            MemeQuery(limit: 2, order: order), MemeQuery(search: "a", limit: 1, order: order),
            MemeQuery(limit: 3, since: range.0, until: range.1, order: order),
            MemeQuery(search: "b", limit: 2, since: range.0, order: order),
        ]
        for query in queries {
            var whole = query
            whole.limit = nil
            let expected = try await test.store.summaries(whole)
            var found: [MemeSummary] = []
            var cursor: Page.Cursor?
            repeat {
                let page = try await test.store.page(query, after: cursor)
                found += page.summaries
                cursor = try page.next.map { try #require(Page.Cursor("\($0)")) }
                #expect(cursor == page.next)
                if query == queries[2], let last = page.summaries.last {
                    try await test.store.delete([last.id])
                }
            } while cursor != nil
            #expect(found.map(\.id) == expected.map(\.id))
            #expect(found.count > 1)
        }
    }

    /// From the end of any list, and from any place in it, pages lead back to its beginning.
    @Test(arguments: Backends.all, orders)
    func pagesGoBackwards(_ backend: Backend, order: MemeQuery.Order) async throws {
        let words = ["b", "B", "", "a", "ä z", "\u{1f600}", " ", "a", "c", "", "zz", "a b", "b"]
        let test = try await conforming(backend, words)
        let since = Date(timeIntervalSince1970: 1)
        let queries = [
            MemeQuery(limit: 2, order: order), MemeQuery(search: "a", limit: 1, order: order),
            MemeQuery(limit: 3, since: since, order: order),
        ]
        for query in queries {
            var whole = query
            whole.limit = nil
            let expected = try await test.store.summaries(whole).map(\.id)
            for start in expected.indices {
                var query = query
                query.offset = start
                var page = try await test.store.page(query)
                #expect(page.summaries.map(\.id).first == expected[start])
                #expect(page.cursors.count == page.summaries.count)
                #expect((page.previous == nil) == (start == 0))
                var found: [MemeID] = []
                while let cursor = try page.previous.map({ try #require(Page.Cursor("\($0)")) }) {
                    page = try await test.store.page(query, before: cursor)
                    found = page.summaries.map(\.id) + found
                    // What comes after it is where one was.
                    let next = try await test.store.page(query, after: page.next)
                    #expect(next.cursors.first == cursor)
                }
                #expect(found == Array(expected[..<start]))
            }
        }
    }

    /// Memes that go take nothing with them, and what is before the first one is no page.
    @Test(arguments: Backends.all)
    func placesOutliveTheirMemes(_ backend: Backend) async throws {
        let test = try await conforming(backend, ["a", "b", "c", "d"])
        let page = try await test.store.page(MemeQuery(limit: 2, offset: 2))
        #expect(page.summaries.map(\.topText) == ["b", "a"])
        try await test.store.delete([page.summaries[0].id])
        let before = try await test.store.page(.latest(2), before: page.cursors[0])
        #expect(before.summaries.map(\.topText) == ["d", "c"])
        #expect(before.previous == nil)
        let none = try await test.store.page(.latest(2), before: before.cursors[0])
        #expect(none.summaries.isEmpty && none.previous == nil && none.next == nil)
        #expect(try await test.store.page(MemeQuery(offset: 9)).summaries.isEmpty)
    }

    /// Months begin where their zone has midnight, are counted without the trash, and may lie anywhere.
    @Test(arguments: Backends.all)
    func monthsAreCounted(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        try test.putStray([])
        #expect(try await test.store.months().isEmpty)
        // The last of them is in December where it is later.
        let times = [
            "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2024-02-29T12:00:00Z",
            "2024-02-01T00:00:00Z",
            "2024-11-30T22:30:00Z", "9999-12-31T12:00:00Z", "2024-02-15T00:00:00Z",
        ]
        for (number, text) in times.enumerated() {
            let date = try #require(Date(iso8601: text))
            let summary = MemeSummary(
                id: MemeID(), topText: "\(number)", bottomText: "", otherText: "", created: date,
                modified: date, size: PixelSize(width: 1, height: 1), format: .png, byteCount: 1,
                memed: Digest(of: []), original: Digest(of: []), originalFormat: .png)
            _ = try await test.store.catalog.commit(
                [.save(Entry(summary: summary, recipe: "{}"))], naming: [])
            if number == 6 { try await test.store.discard([summary.id]) }
        }
        func months(_ zone: String) async throws -> [String] {
            try await test.store.months(in: try #require(TimeZone(identifier: zone)))
                .map { "\($0.year)-\($0.month): \($0.count)" }
        }
        #expect(
            try await months("UTC")
                == ["9999-12: 1", "2024-11: 1", "2024-2: 2", "1969-12: 1", "1-1: 1"])
        #expect(
            try await months("Europe/Kyiv")
                == ["9999-12: 1", "2024-12: 1", "2024-2: 2", "1970-1: 1", "1-1: 1"])
    }

    /// A cursor of another list, or one that somebody made up, is a place or an error, never a trap.
    @Test(arguments: Backends.all, orders)
    func cursorsOfOtherListsAreTaken(_ backend: Backend, order: MemeQuery.Order) async throws {
        let test = try await conforming(backend, ["b", "a"])
        for text in ["1.2", "-1.-1", "5.6162t", "5.t", "\(Int64.min).\(Int64.max)"] {
            let cursor = try #require(Page.Cursor(text))
            _ = try await test.store.page(MemeQuery(order: order), after: cursor)
        }
        for text in ["", "1", "a.b", "5.6t", "5.zzt", "5.fft", "1.2.3"] {
            #expect(Page.Cursor(text) == nil, "\(text)")
        }
    }

    /// No number or date of a query ends the process.
    @Test(arguments: Backends.all)
    func queriesTakeAnyNumbers(_ backend: Backend) async throws {
        let test = try await conforming(backend, ["b", "A", "c"])
        let (store, ids) = (test.store, try await test.store.summaries().map(\.id))
        func found(_ query: MemeQuery) async throws -> Int {
            try await store.summaries(query).count
        }
        #expect(try await found(MemeQuery(limit: .max, offset: .min)) == 3)
        #expect(try await found(MemeQuery(limit: .min)) == 0)
        #expect(try await found(MemeQuery(limit: -1, order: .ascending(.text))) == 0)
        #expect(try await found(MemeQuery(offset: .max)) == 0)
        #expect(try await store.count(of: MemeQuery(search: "a"), enough: .min) == 0)
        #expect(try await store.page(MemeQuery(limit: .min)).summaries.isEmpty)
        #expect(try await store.page(MemeQuery(limit: .max)).summaries.count == 3)
        for (time, isBefore) in [(-.infinity, true), (.infinity, false), (1e300, false)] {
            let date = Date(timeIntervalSince1970: time)
            #expect(try await found(MemeQuery(since: date)) == (isBefore ? 3 : 0))
            #expect(try await found(MemeQuery(until: date)) == (isBefore ? 0 : 3))
        }
        for time in [-.infinity, .infinity, .nan, 1e300, -1e19] as [Double] {
            let date = Date(timeIntervalSince1970: time)
            _ = try await found(MemeQuery(since: date, until: date))
            try await store.tidy(now: date)
            try await store.emptyTrash(before: date)
            try await store.removeUploads(before: date)
            _ = RelativeAge(of: date).description
            _ = RelativeAge(of: Date(timeIntervalSince1970: 0), now: date).description
            _ = date.iso8601
        }
        #expect(try await store.summaries().map(\.id) == ids)
    }

    @Test(arguments: Backends.all)
    func sheetsWithoutColumnsAreRefused(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        try await test.save("one")
        for (columns, side) in [(0, 240), (-1, 240), (2, 0), (.min, .min)] {
            await #expect(throws: RenderError.self) {
                try await test.store.contactSheet(of: .all, columns: columns, cellSize: side)
            }
        }
    }

    /// Search texts, and how many of the memes below each finds.
    @Test(arguments: Backends.all)
    func wordsAreFound(_ backend: Backend) async throws {
        let test = try await conforming(
            backend,
            [
                "One does not", "simply|walk into Mordor", "don't panic", "Ärger über ÉCLAIRS",
                "naïve café", "日本語", "a_b-c 3.14", "Straße", "ΣΊΣΥΦΟΣ", "x^2", "user@host",
            ])
        let expected = [
            "one": 1, "ONE": 1, "on": 1, "ne": 0, "simply walk": 1, "walk simply": 1,
            "don't": 1, "don": 1, "don t": 1, "arger": 1, "Éclairs": 1, "eclair": 1,
            "naive": 1, "cafe": 1, "日本": 1, "本": 0, "a_b": 1, "b-c": 1, "c-b": 0, "3.1": 1,
            "stra": 1, "straße": 1, "σίσυφ": 1, "\"": 0, "one *": 1, "one AND": 0, "*": 0,
            "host@user": 0,
            "user@h": 1, "mordor one": 0, "": 11, "  ": 11, "x": 1, "2": 1,
        ]
        for (search, count) in expected {
            let found = try await test.store.count(of: MemeQuery(search: search))
            #expect(found == count, "“\(search)”")
            let page = try await test.store.page(MemeQuery(search: search, limit: 100))
            #expect(page.summaries.count == count, "“\(search)”")
        }
    }

    private static let samples = [
        "One does not simply", "don't", "naïve café", "ÄRGER", "Straße", "ΣΊΣΥΦΟΣ", "Ελλάδα ά",
        "Їжак і ґанок", "ЁЖ", "שָׁלוֹם", "مرحبا", "مَرْحَبًا", "नमस्ते दुनिया", "สวัสดีชาวโลก",
        "日本語テスト", "한국어", "𝔉𝔯𝔞𝔨𝔱𝔲𝔯", "ﬁne", "½ ² Ⅳ ①", "x^2+y_1", "a.b-c@d:e", "#tag 3,14",
        "İstanbul ı", "Å Å", "e\u{301}a\u{308}", "\u{1f600}smile\u{1f600}", "ǅ ǆ", "ﷺ", "ｆｕｌｌ",
        "\u{e000}private", "zero\u{200d}join", "soft\u{ad}hyphen", "\u{130}", "ꙮ", "ⵜⴰⵎⴰⵣⵉⵖⵜ",
    ]

    /// Every kind of store cuts words alike: any search finds as many of any texts.
    @Test func searchesFindTheSameEverywhere() async throws {
        var chance = SplitMix(seed: 26)
        func text(_ count: Int) -> String {
            (0..<count).map { _ in Self.samples.randomElement(using: &chance) ?? "" }
                .joined(separator: [" ", "|", "\n", "-", ""].randomElement(using: &chance) ?? "")
        }
        let texts = (0..<60).map { text(1 + $0 % 4) } + Self.samples
        var tests: [Conforming] = []
        for backend in Backends.all { tests.append(try await conforming(backend, texts)) }
        for number in 0..<120 {
            let whole = Array(text(1 + number % 2).unicodeScalars)
            // The beginning, the middle or the end of a text, which may begin inside of a word.
            let start = Int.random(in: 0..<whole.count, using: &chance)
            let end = Int.random(in: start..<whole.count, using: &chance)
            var search = String.UnicodeScalarView()
            search.append(contentsOf: number % 3 == 0 ? whole[...] : whole[start...end])
            let query = MemeQuery(search: String(search))
            var counts: [Int] = []
            for test in tests { counts.append(try await test.store.count(of: query)) }
            #expect(Set(counts).count == 1, "“\(String(search))”: \(counts)")
        }
    }

    @Test(arguments: Backends.all)
    func pagesRepeatAndHideNothing(_ backend: Backend) async throws {
        let test = try await conforming(backend, (0..<23).map { "word \($0)" })
        for search in [nil, "word"] {
            var cursor: Page.Cursor?
            var found: [String] = []
            var pages = 0
            repeat {
                let page = try await test.store.page(
                    MemeQuery(search: search, limit: 5), after: cursor)
                found += page.summaries.map(\.topText)
                cursor = page.next
                pages += 1
                // Pages stay valid while memes are deleted.
                if pages == 2 { try await test.store.delete([page.summaries[4].id]) }
                if pages == 2 { try await self.add("word new", to: test.store) }
            } while cursor != nil
            #expect(Set(found).count == found.count)
            #expect(found.count == (search == nil ? 23 : 23))
            #expect(pages == 5)
        }
    }

    private func add(_ text: String, to store: Store) async throws {
        let digest = Digest(of: [])
        let date = Date(timeIntervalSince1970: 1000)
        let summary = MemeSummary(
            id: MemeID(), topText: text, bottomText: "", otherText: "", created: date,
            modified: date, size: PixelSize(width: 1, height: 1), format: .png, byteCount: 1,
            memed: digest, original: digest, originalFormat: .png)
        _ = try await store.catalog.commit(
            [.save(Entry(summary: summary, recipe: "{}"))], naming: [])
    }

    @Test(arguments: Backends.all)
    func idsAreResolved(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let memes = [try await test.save("one"), try await test.save("two")]
        for meme in memes {
            let short = try await test.store.shortID(meme.id)
            #expect(short.count >= 6)
            #expect(try await test.store.resolve(short) == meme.id)
            #expect(try await test.store.resolve("\(meme.id)".uppercased()) == meme.id)
        }
        await #expect(throws: StoreError.shortID("abc")) { try await test.store.resolve("abc") }
        await #expect(throws: StoreError.unknownID("zzzzzzzzzzzz")) {
            try await test.store.resolve("zzzzzzzzzzzz")
        }
        try await test.store.discard([memes[0].id])
        let id = "\(memes[0].id)"
        await #expect(throws: StoreError.discarded(id: id)) { try await test.store.resolve(id) }
        #expect(try await test.store.resolve(id, among: .trash) == memes[0].id)
        await #expect(throws: StoreError.notDiscarded(id: "\(memes[1].id)")) {
            try await test.store.resolve("\(memes[1].id)", among: .trash)
        }
    }
}
