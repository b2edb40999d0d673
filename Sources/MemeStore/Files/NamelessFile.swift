import Foundation

/// A file that has no name, so that nothing is left of it when nobody refers to it any more, however
/// the process ends.
///
/// One task at a time writes it.
package final class NamelessFile: Sendable {
    private let file: FileDescriptor

    /// - Parameter folder: whose disk it is on.
    package init(in folder: String) throws(FileError) {
        let name = "\(folder)/.mememe-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        file = try FileDescriptor(
            opening: name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600,
            for: .write, of: folder)
        unlink(name)
    }

    package func append(_ bytes: [UInt8]) throws(FileError) { try file.writeAll(bytes) }

    /// Some of what was written; less where it ends before.
    func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] { try file.readPart(range) }

    /// All that was written.
    package func bytes() throws(FileError) -> [UInt8] { try file.readPart(0..<file.byteCount()) }
}
