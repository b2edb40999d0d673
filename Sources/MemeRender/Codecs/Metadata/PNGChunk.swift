/// A chunk of a PNG: four letters and what it holds.
struct PNGChunk: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
}
