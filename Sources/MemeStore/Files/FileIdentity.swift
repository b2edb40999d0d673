import Foundation
import MemeRender

/// The identity of a file or folder (device and inode), whatever its name.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// - Returns: `nil` if nothing is found at the path.
    init?(at path: String) {
        guard let status = stat(at: path) else { return nil }
        self.init(status)
    }
}
