/// The names that the files of a store have in an archive: what `tar -x` unpacks is a store.
enum StoreArchive {
    static let root = "mememe"
    static let catalog = "\(root)/catalog.sqlite"

    static func name(of digest: Digest) -> String { "\(root)/blobs/\(digest.relativePath)" }

    /// The digest of the blob with this name; `nil` if the name isn't a blob's.
    static func digest(named name: String) -> Digest? {
        let start = "\(root)/blobs/"
        guard name.hasPrefix(start) else { return nil }
        let digest = Digest(String(name.dropFirst(start.count).replacing("/", with: "")))
        return digest.flatMap { Self.name(of: $0) == name ? $0 : nil }
    }
}
