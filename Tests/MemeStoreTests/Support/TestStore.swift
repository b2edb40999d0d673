import Foundation
import TestSupport
import MemeRender

@testable import MemeStore

extension Store {
    /// The catalogue of a store in a folder.
    var sqlite: SQLiteCatalog {
        guard let catalog = catalog as? SQLiteCatalog else { fatalError("it is in memory") }
        return catalog
    }

    /// The pictures of a store in a folder.
    var files: FolderBlobs {
        guard let blobs = blobs as? FolderBlobs else { fatalError("they are in memory") }
        return blobs
    }
}

/// A store in a folder of its own.
struct TestStore {
    let folder: TemporaryFolder
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"))
    }

    /// Creates and saves a small meme.
    @discardableResult
    func save(_ top: String = "", _ bottom: String = "", shade: UInt8 = 128) async throws -> Meme {
        let meme = try Meme(Pictures.png(shade: shade), top: top, bottom: bottom)
        try await store.save(meme)
        return meme
    }

    /// The digests of all pictures.
    var pictures: [Digest] {
        get throws { try Digest.prefixes.flatMap { try store.blobs.digests(of: $0) } }
    }

    /// The bytes of all pictures.
    func bytesOfPictures() throws -> Int {
        try pictures.reduce(0) { try $0 + store.blobs.bytes(of: $1).count }
    }
}
