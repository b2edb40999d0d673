import Foundation
import MemeRender

/// The size and modification time of a file, by which a program recognizes what it wrote without
/// reading it.
package struct FileContent: Hashable, Sendable {
    private let byteCount: Int64
    private let changed: Int64

    /// - Parameter changed: the time of the last modification, in nanoseconds since 1970.
    package init(_ byteCount: Int64, changed: Int64) {
        self.byteCount = byteCount
        self.changed = changed
    }
}

/// The type, size and modification time of a file, which differ once the file has changed.
package struct FileStamp: Hashable, Sendable {
    package let isRegularFile: Bool
    package let isFolder: Bool
    package let byteCount: Int64
    /// The time of the last modification, in nanoseconds since 1970.
    package let changed: Int64
    private let device: UInt64
    private let number: UInt64

    /// - Returns: `nil` if there is no such file.
    package init?(of path: String) {
        guard let status = stat(at: path) else { return nil }
        self.init(status)
    }

    /// - Parameter descriptor: an open file.
    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    package var content: FileContent { FileContent(byteCount, changed: changed) }

    private init(_ status: stat) {
        isRegularFile = status.isRegularFile
        isFolder = status.isDirectory
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        byteCount = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
