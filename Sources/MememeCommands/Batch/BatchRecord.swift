/// A line of `batch --json`: the result of a row. Keys are never removed.
struct BatchRecord: Encodable, Sendable {
    enum Status: String, Encodable {
        case made
        /// The meme existed already.
        case skipped
        case failed
    }

    var line: Int
    var status: Status
    var file: String?
    /// Absent if the meme wasn't stored.
    var id: String?
    var warnings: [String] = []
    var error: String?
}
