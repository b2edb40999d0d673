import Foundation

/// A temporary folder that is removed with the last reference to it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "mememe-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// The paths of all files below a subfolder, including hidden ones, sorted.
    package func files(below folder: String = "") -> [String] {
        let root = folder.isEmpty ? path : path(folder)
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: "\(root)/\(name)", isDirectory: &isDirectory)
            return exists && !isDirectory.boolValue
        }.sorted()
    }
}
