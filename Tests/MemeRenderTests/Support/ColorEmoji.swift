import Foundation

@testable import MemeRender

/// Noto Color Emoji at Debian's path. Tests that need it are skipped if it is missing.
enum ColorEmoji {
    private static let path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    static let isInstalled = FileManager.default.fileExists(atPath: path)

    static func face() throws -> FontFace { try FontFace(path: path) }
}
