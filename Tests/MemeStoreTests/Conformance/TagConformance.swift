import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Tags, in every kind of store.
@Suite struct TagConformance {
    private let cats = Set(["cats"].compactMap(MemeTag.init))
    private let work = Set(["work"].compactMap(MemeTag.init))

    @Test(arguments: Backends.all)
    func memesAreFiledUnderThem(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two, three) = (
            try await test.save("one"), try await test.save("two"), try await test.save("three")
        )
        try await test.store.tag([one.id, three.id], adding: cats)
        try await test.store.tag([one.id], adding: work.union([.favorite]))
        #expect(try await names(of: one, in: test) == ["♥", "cats", "work"])
        #expect(try await names(of: two, in: test).isEmpty)
        #expect(try await found(cats, in: test) == [three.id, one.id])
        #expect(try await found(cats.union(work), in: test) == [one.id])
        #expect(try await found([.favorite], in: test) == [one.id])
        #expect(try await counts(in: test) == ["cats 2", "♥ 1", "work 1"])
        try await test.store.tag([one.id, two.id], adding: work, removing: cats)
        #expect(try await found(cats, in: test) == [three.id])
        #expect(try await found(work, in: test) == [two.id, one.id])
        #expect(try await counts(in: test) == ["work 2", "♥ 1", "cats 1"])
        // What is in both is taken away.
        try await test.store.tag([three.id], adding: cats, removing: cats)
        #expect(try await counts(in: test) == ["work 2", "♥ 1"])
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func theyGoWithASearchAnOrderAndPages(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var memes: [Meme] = []
        for number in 0..<7 { memes.append(try await test.save("ship \(9 - number)")) }
        let even = stride(from: 0, to: 7, by: 2).map { memes[$0].id }
        try await test.store.tag(even, adding: cats)
        try await test.store.tag([even[0], even[2]], adding: work)
        func ids(_ query: MemeQuery) async throws -> [MemeID] {
            try await test.store.summaries(query).map(\.id)
        }
        #expect(try await ids(MemeQuery(search: "ship", tags: cats)) == even.reversed())
        #expect(try await ids(MemeQuery(search: "7", tags: cats)) == [memes[2].id])
        #expect(try await ids(MemeQuery(search: "8", tags: cats)).isEmpty)
        #expect(try await ids(MemeQuery(tags: cats, order: .oldest)) == even)
        #expect(try await ids(MemeQuery(tags: cats, order: .ascending(.text))) == even.reversed())
        #expect(try await ids(MemeQuery(limit: 2, tags: cats, offset: 1)) == [even[2], even[1]])
        #expect(
            try await ids(MemeQuery(search: "ship", tags: cats.union(work))) == [even[2], even[0]])
        for query in [
            MemeQuery(limit: 3, tags: cats), MemeQuery(limit: 3, tags: cats, order: .oldest),
            MemeQuery(search: "ship", limit: 3, tags: cats),
        ] {
            let first = try await test.store.page(query)
            let next = try #require(first.next)
            let second = try await test.store.page(query, after: next)
            #expect(second.next == nil)
            let all = first.summaries + second.summaries
            #expect(
                try await all.map(\.id)
                    == ids(
                        MemeQuery(
                            search: query.search, tags: query.tags, order: query.order)))
            let previous = try #require(second.previous)
            #expect(
                try await test.store.page(query, before: previous).summaries == first.summaries)
        }
        #expect(try await test.store.count(of: MemeQuery(tags: cats)) == 4)
        #expect(try await test.store.count(of: MemeQuery(tags: cats.union(work))) == 2)
        #expect(try await test.store.count(of: MemeQuery(search: "ship", tags: work)) == 2)
        let never = MemeQuery(until: memes[0].created.addingTimeInterval(-9), tags: cats)
        #expect(try await test.store.count(of: never) == 0)
    }

    /// They are those of the meme, whatever becomes of it.
    @Test(arguments: Backends.all)
    func aMemeKeepsItsTags(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var meme = try await test.save("one")
        let before = try await test.store.summary(meme.id)
        try await test.store.tag([meme.id], adding: cats)
        // Somebody who read it before can change it.
        try meme.edit(Recipe(top: "two"))
        try await test.store.save(meme, replacing: before)
        #expect(try await names(of: meme, in: test) == ["cats"])
        #expect(try await test.store.history(of: meme.id).count == 2)
        try await test.store.save(test.store.meme(meme.id))
        #expect(try await names(of: meme, in: test) == ["cats"])

        let read = try await test.store.summary(meme.id)
        try await test.store.tag([meme.id], adding: work)
        try await test.store.discard(read)
        #expect(try await counts(in: test).isEmpty)
        #expect(try await found(cats, in: test).isEmpty)
        await #expect(throws: StoreError.unknownID("\(meme.id)")) {
            try await test.store.tag([meme.id], adding: [.favorite])
        }
        #expect(try await test.store.discardedMemes().map { $0.summary.tags.count } == [2])
        try await test.store.restore([meme.id])
        #expect(try await counts(in: test) == ["cats 1", "work 1"])
        try await test.store.delete([meme.id])
        #expect(try await counts(in: test).isEmpty)
    }

    @Test(arguments: Backends.all)
    func allAreFiledOrNone(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try await test.save("one")
        let nobody = MemeID()
        await #expect(throws: StoreError.unknownID("\(nobody)")) {
            try await test.store.tag([meme.id, nobody], adding: cats)
        }
        #expect(try await names(of: meme, in: test).isEmpty)
        let many = Set((0..<MemeTag.most).compactMap { MemeTag("t\($0)") })
        try await test.store.tag([meme.id], adding: many)
        try await test.store.tag([meme.id], adding: many)
        await #expect(throws: StoreError.tooManyTags(id: "\(meme.id)")) {
            try await test.store.tag([meme.id], adding: cats)
        }
        let one = Set(many.prefix(1))
        try await test.store.tag([meme.id], adding: cats, removing: one)
        #expect(try await test.store.summary(meme.id).tags == many.union(cats).subtracting(one))
    }

    @Test(arguments: Backends.all)
    func aNewMemeIsSavedWithThem(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var meme = try Meme(Pictures.png(), top: "one")
        meme.tags = cats
        try await test.store.save(meme)
        #expect(try await found(cats, in: test) == [meme.id])
        #expect(try await test.store.meme(meme.id).tags == cats)
    }

    @Test(arguments: Backends.all, Backends.all)
    func backupsAndExportsHaveThem(_ from: Backend, _ to: Backend) async throws {
        let (test, other, third) = (
            try Conforming(from), try Conforming(to), try Conforming(to)
        )
        let (one, two) = (try await test.save("one"), try await test.save("two", shade: 3))
        try await test.store.tag([one.id], adding: cats.union([.favorite]))
        try await test.store.tag([two.id], adding: work)
        try await test.store.discard([two.id])
        _ = try await test.store.backUp(to: .archive(test.path("copy.tar")))
        _ = try await other.store.restoreBackup(test.path("copy.tar"))
        #expect(try await counts(in: other) == ["♥ 1", "cats 1"])
        try await other.store.restore([two.id])
        #expect(try await names(of: two, in: other) == ["work"])
        _ = try await test.store.exportMemes(to: test.path("export"))
        _ = try await third.store.importMemes(from: test.path("export"))
        #expect(try await counts(in: third) == ["♥ 1", "cats 1"])
        #expect(try await names(of: one, in: third) == ["♥", "cats"])
    }

    private func names(of meme: Meme, in test: Conforming) async throws -> [String] {
        try await test.store.summary(meme.id).tags.sorted().map(\.name)
    }

    private func found(_ tags: Set<MemeTag>, in test: Conforming) async throws -> [MemeID] {
        try await test.store.summaries(MemeQuery(tags: tags)).map(\.id)
    }

    private func counts(in test: Conforming) async throws -> [String] {
        try await test.store.tags().map { "\($0.tag) \($0.count)" }
    }
}
