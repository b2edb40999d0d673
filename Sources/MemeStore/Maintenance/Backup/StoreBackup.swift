/// The result of a backup.
public struct StoreBackup: Sendable {
    /// The form and path of a backup.
    public enum Destination: Hashable, Sendable {
        /// A folder, which is a store itself.
        case folder(String)
        /// A tar archive of such a folder (POSIX ustar), which `tar -x` unpacks, too.
        case archive(String)

        public var path: String {
            switch self {
            case .folder(let path), .archive(let path): path
            }
        }
    }

    public let destination: Destination
    /// The number of memes, including those in the trash.
    public let memes: Int
    /// The number of templates, including those in the trash.
    public internal(set) var templates = 0
    public internal(set) var pictures = 0
    /// The size of all pictures, in bytes.
    public internal(set) var byteCount = 0
    /// The pictures that were gone or damaged in the store, and aren't in the backup.
    public internal(set) var lacking: [StoreError] = []
}
