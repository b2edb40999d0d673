/// A chunk of a PNG: its name, of four letters, and its data.
struct PNGChunk: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
}
