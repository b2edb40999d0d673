import Foundation

@testable import MemeRender

/// A folder with some of the installed fonts, for a font library that sees no others.
final class FontFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let library: FontLibrary

    /// - Parameters:
    ///   - names: file names of Debian's font packages, without folders.
    ///   - family: what to call the family of all of them, instead of what their files say.
    convenience init(_ names: String..., family: String? = nil) throws {
        try self.init(names, family: family)
    }

    init(_ names: [String], family: String? = nil) throws {
        let manager = FileManager.default
        let fonts = folder.appending(path: "fonts")
        try manager.createDirectory(at: fonts, withIntermediateDirectories: true)
        for name in names {
            try manager.createSymbolicLink(
                atPath: fonts.appending(path: name).path, withDestinationPath: try Self.file(name))
        }
        let configuration = folder.appending(path: "fonts.conf")
        let renaming = family.map {
            """
            <match target="scan"><edit name="family"><string>\($0)</string></edit></match>
            """
        }
        try """
        <fontconfig>
          <dir>\(fonts.path)</dir><cachedir>\(folder.appending(path: "cache").path)</cachedir>
          \(renaming ?? "")
        </fontconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        library = FontLibrary(installed: InstalledFonts(configuration: configuration.path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of an installed font file.
    ///
    /// - Throws: ``MissingFont`` if it isn't installed.
    static func file(_ name: String) throws -> String {
        let folders = ["truetype/noto", "opentype/noto", "truetype/inter-vf"]
        for folder in folders {
            let path = "/usr/share/fonts/\(folder)/\(name)"
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        throw MissingFont(name: name)
    }
}

/// The error for a font that a test needs and that isn't installed.
struct MissingFont: Error, CustomStringConvertible {
    let name: String

    /// The Debian package that contains the file.
    private var package: String {
        if name.hasPrefix("Inter") { return "fonts-inter-variable" }
        if name.contains("CJK") { return "fonts-noto-cjk" }
        return name.contains("Emoji") ? "fonts-noto-color-emoji" : "fonts-noto-core"
    }

    var description: String {
        "\(name) is not installed: install \(package), or run Scripts/setup --tests"
    }
}
