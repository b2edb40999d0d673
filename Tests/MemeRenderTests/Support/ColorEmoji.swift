import Foundation

@testable import MemeRender

/// Noto Color Emoji, where Debian puts it; tests that need it are left out elsewhere.
enum ColorEmoji {
    private static let path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    static let isInstalled = FileManager.default.fileExists(atPath: path)

    static func face() throws -> FontFace { try FontFace(path: path) }
}
