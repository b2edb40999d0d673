import Foundation

@testable import MemeRender

/// A folder of some of the installed fonts, as if they were all there are.
final class FontFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let library: FontLibrary

    /// - Parameter names: of files of Debian's packages, without their folders.
    init(_ names: String...) throws {
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

    /// The path of the font file of this name; `make test` installs its package.
    static func file(_ name: String) throws -> String {
        let folders = ["truetype/noto", "opentype/noto", "truetype/inter-vf"]
        for folder in folders {
            let path = "/usr/share/fonts/\(folder)/\(name)"
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name])
    }
}
