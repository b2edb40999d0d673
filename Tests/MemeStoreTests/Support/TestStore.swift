import Foundation
import TestSupport
import MemeRender

@testable import MemeStore

/// A store in a folder of its own.
struct TestStore {
    let folder: TemporaryFolder
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"))
    }

    /// Makes and saves a small meme.
    @discardableResult
    func save(_ top: String = "", _ bottom: String = "", shade: UInt8 = 128) async throws -> Meme {
        let meme = try Meme(Pictures.png(shade: shade), top: top, bottom: bottom)
        try await store.save(meme)
        return meme
    }

    /// Of all of them together.
    func bytesOfPictures() async throws -> Int {
        try blobs.reduce(0) {
            try $0 + Data(contentsOf: URL(filePath: folder.path("store/blobs/\($1)"))).count
        }
    }

    var blobs: [String] { folder.files(below: "store/blobs") }
    var thumbnails: [String] { folder.files(below: "store/thumbnails") }
}
