import Foundation

/// Temporary folders for intermediate files.
public enum ScratchFolder {
    /// Makes a folder that only this user can access, and removes it with its content after `body`, even
    /// if that throws.
    ///
    /// - Parameter body: receives the folder's path.
    /// - Returns: the result of `body`.
    /// - Throws: ``VoiceError/noScratchFolder(_:code:)``, and what `body` throws.
    public static func with<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> Value
    ) async throws -> Value {
        let folder = try make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }

    /// Removes folders that killed programs left.
    ///
    /// - Parameter age: how long they must be unused, in seconds. No work takes longer than an hour.
    public static func sweep(olderThan age: Double = 3600) {
        sweep(parent, olderThan: age)
    }

    static func sweep(_ parent: String, olderThan age: Double) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            // Skips other users' folders, and doesn't follow links.
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                attributes[.type] as? FileAttributeType == .typeDirectory,
                (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == getuid(),
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
