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
        let digest = Digest(of: [])
        for (number, text) in texts.enumerated() {
            let date = Date(timeIntervalSince1970: Double(number))
            let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(
                String.init)
            let summary = MemeSummary(
                id: MemeID(), topText: parts[0], bottomText: parts.count > 1 ? parts[1] : "",
                otherText: "", created: date, modified: date,
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
        #expect(try await texts(MemeQuery(order: .name)) == ["A", "a b", "b", "c", ""])
        // 0, 2, 4, 1 and 3 bytes.
        #expect(try await texts(MemeQuery(order: .size)) == ["c", "a b", "A", "", "b"])
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
        #expect(try await found(MemeQuery(limit: -1, order: .name)) == 0)
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
