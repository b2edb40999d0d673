/// What an export has.
public struct StoreExport: Sendable {
    public let folder: String
    public internal(set) var memes = 0
    /// How many files there are beside the manifest, and how many bytes they have.
    public internal(set) var pictures = 0
    public internal(set) var byteCount = 0
    /// What the store itself lacked.
    public internal(set) var lacking: [StoreError] = []
}
