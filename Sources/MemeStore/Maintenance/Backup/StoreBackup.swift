/// What a backup has.
public struct StoreBackup: Sendable {
    /// Where it is put.
    public enum Destination: Hashable, Sendable {
        /// A folder that is a store itself.
        case folder(String)
        /// An archive of such a folder (POSIX ustar), which `tar -x` unpacks, too.
        case archive(String)

        public var path: String {
            switch self {
            case .folder(let path), .archive(let path): path
            }
        }
    }

    public let destination: Destination
    /// How many memes it has, those in the trash included.
    public let memes: Int
    public internal(set) var pictures = 0
    /// How many bytes the pictures have.
    public internal(set) var byteCount = 0
    /// What the store itself lacked: pictures that were gone or damaged, and aren't in the backup.
    public internal(set) var lacking: [StoreError] = []
}
