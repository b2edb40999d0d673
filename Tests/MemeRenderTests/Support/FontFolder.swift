import Foundation

@testable import MemeRender

/// A folder of some of the installed fonts, as if they were all there are.
final class FontFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let library: FontLibrary

    /// - Parameter names: of files of Debian's packages, without their folders.
    convenience init(_ names: String...) throws { try self.init(names) }

    init(_ names: [String]) throws {
        let manager = FileManager.default
        let fonts = folder.appending(path: "fonts")
        try manager.createDirectory(at: fonts, withIntermediateDirectories: true)
        for name in names {
            try manager.createSymbolicLink(
                atPath: fonts.appending(path: name).path, withDestinationPath: try Self.file(name))
        }
        let configuration = folder.appending(path: "fonts.conf")
        try """
        <fontconfig>
          <dir>\(fonts.path)</dir><cachedir>\(folder.appending(path: "cache").path)</cachedir>
        </fontconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        library = FontLibrary(installed: InstalledFonts(configuration: configuration.path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of the font file of this name.
    ///
    /// - Throws: ``MissingFont`` where it isn't installed.
    static func file(_ name: String) throws -> String {
        let folders = ["truetype/noto", "opentype/noto", "truetype/inter-vf"]
        for folder in folders {
            let path = "/usr/share/fonts/\(folder)/\(name)"
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        throw MissingFont(name: name)
    }
}

/// A font that a test needs and this machine lacks.
struct MissingFont: Error, CustomStringConvertible {
    let name: String

    /// Debian's package of the file.
    private var package: String {
        if name.hasPrefix("Inter") { return "fonts-inter-variable" }
        if name.contains("CJK") { return "fonts-noto-cjk" }
        return name.contains("Emoji") ? "fonts-noto-color-emoji" : "fonts-noto-core"
    }

    var description: String {
        "\(name) is not installed: install \(package), or run Scripts/setup --tests"
    }
}
