import Foundation

/// Temporary files for programs that outlive this one.
enum TemporaryFolder {
    /// Makes a new folder that stays until the system cleans up.
    static func make() throws -> String {
        let parent = Terminal.environment("TMPDIR") ?? "/tmp"
        var template = Array("\(parent)/mememe-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(
                parent, "no folder could be made here: \(String(cString: strerror(errno)))")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A nameless file with these bytes, positioned at its beginning.
    static func file(holding bytes: [UInt8]) throws -> FileHandle {
        let folder = try make()
        defer { rmdir(folder) }
        let path = "\(folder)/input"
        defer { unlink(path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try FileHandle(forUpdating: URL(fileURLWithPath: path))
    }
}
