import Foundation

/// Files that other programs read after this one has ended.
enum TemporaryFolder {
    /// Makes a folder of its own that stays until the system cleans up.
    static func make() throws -> String {
        let parent = Terminal.environment("TMPDIR") ?? "/tmp"
        var template = Array("\(parent)/mememe-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(
                parent, "no folder could be made here: \(String(cString: strerror(errno)))")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A file without a name that holds these bytes, to be read from its beginning, or written.
    static func file(holding bytes: [UInt8]) throws -> FileHandle {
        let folder = try make()
        defer { rmdir(folder) }
        let path = "\(folder)/input"
        defer { unlink(path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try FileHandle(forUpdating: URL(fileURLWithPath: path))
    }
}
