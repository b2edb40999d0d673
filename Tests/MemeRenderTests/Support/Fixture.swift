import Foundation
import MemeRender

/// The files of `Tests/Fixtures`.
enum Fixture {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures").standardizedFileURL

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func image(_ name: String) throws -> EncodedImage {
        try EncodedImage(bytes(name))
    }
}
