import Foundation

/// What tells a file or a folder from others, whatever it is called.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// - Returns: `nil` where nothing can be found at the path.
    init?(at path: String) {
        guard let status = stat(at: path) else { return nil }
        self.init(status)
    }
}
