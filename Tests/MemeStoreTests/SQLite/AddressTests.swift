import Foundation
import Testing

@testable import MemeStore

/// How the database's file is named to SQLite.
@Suite struct AddressTests {
    @Test(arguments: [
        "/home/me/memes", "/a b/ü/日本/😀", "/100%/a?b#c&d=e;f:g@h", "/%2e%2e/\u{7f}\n", "/",
    ])
    func aPathIsOnlyEncoded(_ path: String) {
        let encoded = SQLiteCatalog.encoded(path)
        #expect(encoded.removingPercentEncoding == path)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
        #expect(!encoded.contains { "?#&".contains($0) })
    }

    @Test func aFolderOfAnyNameIsOpened() async throws {
        let parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("memes \(UUID()) 100%&?#=ü")
        defer { try? FileManager.default.removeItem(at: parent) }
        for _ in 0..<2 {
            let store = try Store.open(at: parent.path)
            #expect(try await store.summaries().isEmpty)
        }
        #expect(FileManager.default.fileExists(atPath: SQLiteCatalog.path(in: parent.path)))
    }
}
