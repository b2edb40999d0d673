import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct StatisticsTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    @Test func countsEachPictureOnce() async throws {
        let first = try await test.save("one")
        let large = try Meme(Pictures.png(width: 960, height: 640), top: "large")
        try await store.save(large)
        let third = try await test.save("three")
        let trash = try await test.save("four")
        try await store.discard([trash.id])
        _ = try await store.addOriginal(Pictures.png(shade: 9))
        _ = try await store.thumbnail(of: store.summary(large.id))

        let statistics = try await store.statistics()
        #expect(statistics.memes == 3)
        #expect(statistics.discarded == 1)
        #expect(statistics.uploads == 1)
        #expect(statistics.version == Schema.migrator.migrations.last)
        #expect(statistics.formats == [.png: 3])
        #expect(statistics.originals.count == 2)
        #expect(
            statistics.originals.byteCount == first.original.bytes.count
                + large.original.bytes.count)
        #expect(statistics.memed.count == 4)
        #expect(statistics.others.count == 1)
        #expect(statistics.thumbnails.count == 1)
        #expect(statistics.catalogByteCount > 0)
        #expect(statistics.largest.first?.id == large.id)
        #expect(statistics.oldest == first.created)
        #expect(statistics.newest == third.created)
    }

    @Test func anEmptyStoreHasNothing() async throws {
        let statistics = try await store.statistics()
        #expect(statistics.memes == 0)
        #expect(statistics.oldest == nil)
        #expect(statistics.largest.isEmpty)
    }

    @Test func theSameEachTime() throws {
        for name in ["mememe/catalog.sqlite", StoreArchive.name(of: Digest(of: [1]))] {
            let header = TarHeader(name: name, fileSize: 1234)
            #expect(TarHeader(header.bytes) == header)
            #expect(header.padding == 302)
        }
        #expect(TarHeader([UInt8](repeating: 7, count: 512)) == nil)
    }
}
