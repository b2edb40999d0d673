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

    private static func make() throws(VoiceError) -> String {
        let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(parent)/mememe-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .noScratchFolder(parent, code: errno)
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
