import Foundation
import MemeRender

/// Statistics of a catalogue's rows.
struct CatalogFigures: Sendable {
    /// The number of listed memes, and of memes in the trash.
    var memes = 0
    var discarded = 0
    var uploads = 0
    /// Listed templates.
    var templates = 0
    /// Former versions of memes.
    var versions = 0
    /// The last migration step of the schema.
    var version = ""
    /// The size of the rows on the server's disk, in bytes; 0 for a catalogue in a file or in memory.
    var byteCount = 0
    /// The creation dates of the first and the last listed meme; `nil` if there is none.
    var oldest: Date?
    var newest: Date?
    /// The number of listed memes by the format of the memed image, and by the format of the original.
    var formats: [ImageFormat: Int] = [:]
    var originalFormats: [ImageFormat: Int] = [:]
    /// The listed memes with the largest pictures, the largest first.
    var largest: [MemeSummary] = []
}
