/// The result of an export.
public struct StoreExport: Sendable {
    public let folder: String
    public internal(set) var memes = 0
    public internal(set) var templates = 0
    /// The number of files besides the manifest and the templates, and their size in bytes.
    public internal(set) var pictures = 0
    public internal(set) var byteCount = 0
    /// The pictures that were gone or damaged in the store, and aren't in the export.
    public internal(set) var lacking: [StoreError] = []
}
