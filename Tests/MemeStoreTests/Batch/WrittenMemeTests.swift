import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct WrittenMemeTests {
    let test: TestStore
    let folder: TemporaryFolder

    init() throws {
        test = try TestStore()
        folder = try TemporaryFolder()
    }

    private func written(
        _ top: String, as name: String, in store: Store?
    ) throws -> WrittenMeme {
        try WrittenMeme(Meme(Pictures.png(), top: top), for: folder.path(name), in: store)
    }

    @Test func nobodySeesThemBefore() async throws {
        var names = BatchNames(force: false)
        let memes = try [
            written("one", as: "a.png", in: test.store),
            written("two", as: "b.png", in: test.store),
        ]
        #expect(try await test.store.summaries().isEmpty)
        #expect(folder.files().allSatisfy { $0.hasPrefix(".") })
        let results = await memes.commit(in: test.store, names: &names)
        #expect(try results.map { try $0.get() } == ["a.png", "b.png"].map(folder.path))
        #expect(try await test.store.summaries().count == 2)
        // No temporary file is left, even if the process ended before it releases the memes.
        #expect(folder.files() == ["a.png", "b.png"])
        // Both memes, and their shared original once.
        #expect(try test.pictures.count == 3)
        withExtendedLifetime(memes) {}
    }

    @Test func nothingIsLeftOfThoseThatNobodyWants() throws {
        do {
            _ = try written("one", as: "a.png", in: test.store)
        }
        #expect(folder.files().isEmpty)
        #expect(try test.pictures.isEmpty)
    }

    @Test(arguments: [false, true])
    func eachHasANameOfItsOwnInTheirOrder(_ force: Bool) async throws {
        try Data("other".utf8).write(to: URL(fileURLWithPath: folder.path("a.png")))
        var names = BatchNames(force: force)
        for round in 0..<2 {
            let memes = try (0..<3).map { try written("\(round) \($0)", as: "a.png", in: nil) }
            let results = await memes.commit(in: nil, names: &names)
            let first = round * 3 + (force ? 1 : 2)
            let expected = (first..<first + 3).map { $0 == 1 ? "a.png" : "a-\($0).png" }
            #expect(try results.map { try $0.get() } == expected.map(folder.path))
        }
        let other = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png")))
        #expect((other == Data("other".utf8)) == !force)
    }

    @Test func aFileOfTheBatchIsNotReplaced() async throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("a.png")))
        var names = BatchNames(force: true)
        names.keep(folder.path("a.png"))
        let results = await [try written("one", as: "a.png", in: nil)].commit(
            in: nil, names: &names)
        #expect(try results.map { try $0.get() } == [folder.path("a-2.png")])
    }

    /// Otherwise it would be made again, and be saved twice.
    @Test func oneThatHasNoNameIsNotSaved() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("a.png"), withIntermediateDirectories: false)
        var names = BatchNames(force: true)
        let memes = try [
            written("one", as: "a.png", in: test.store),
            written("two", as: "b.png", in: test.store),
        ]
        let results = await memes.commit(in: test.store, names: &names)
        #expect(throws: FileError.self) { try results[0].get() }
        #expect(try results[1].get() == folder.path("b.png"))
        #expect(try await test.store.summaries().map(\.topText) == ["two"])
    }

    @Test func noneHasAFileWhereTheCatalogueCantBeWritten() async throws {
        var names = BatchNames(force: false)
        try await test.store.sqlite.write { try $0.execute(sql: "DROP TABLE memeWords") }
        do {
            let memes = try [written("one", as: "a.png", in: test.store)]
            let results = await memes.commit(in: test.store, names: &names)
            #expect(throws: StoreError.self) { try results[0].get() }
        }
        #expect(folder.files().isEmpty)
        #expect(try test.pictures.isEmpty)
    }

    @Test func theyAreSavedThoughTheirTaskIsCancelled() async throws {
        let meme = try written("one", as: "a.png", in: test.store)
        let store = test.store
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            var names = BatchNames(force: false)
            return await [meme].commit(in: store, names: &names).count { (try? $0.get()) != nil }
        }
        task.cancel()
        #expect(await task.value == 1)
        #expect(try await test.store.summaries().map(\.topText) == ["one"])
    }
}
