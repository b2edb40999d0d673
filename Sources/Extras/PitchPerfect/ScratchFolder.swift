import Foundation

/// A folder for the files of one piece of work.
public enum ScratchFolder {
    /// Makes a folder that only this user can look into, and removes it, with all that is in it,
    /// whatever becomes of `body`.
    ///
    /// - Parameter body: is given the folder's path.
    /// - Throws: ``VoiceError/noScratchFolder(_:code:)``, and what `body` throws.
    public static func with<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> Value
    ) async throws -> Value {
        let folder = try make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }

    /// Removes folders that were left because a program was killed.
    ///
    /// - Parameter age: how long nobody has used them, in seconds. Nothing takes longer than an hour.
    public static func sweep(olderThan age: Double = 3600) {
        sweep(parent, olderThan: age)
    }

    static func sweep(_ parent: String, olderThan age: Double) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            var status = stat()
            // What others put there is none of ours.
            guard lstat(path, &status) == 0, status.st_uid == getuid(),
                status.st_mode & S_IFMT == S_IFDIR,
                let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                let date = attributes[.modificationDate] as? Date,
                -date.timeIntervalSinceNow > age
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private static let prefix = "mememe-sound-"
    private static var parent: String { ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp" }

    private static func make() throws(VoiceError) -> String {
        let parent = parent
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .noScratchFolder(parent, code: errno)
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
