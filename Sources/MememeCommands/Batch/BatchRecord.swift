import MemeStore

/// A line of `batch --json`: the result of a row.
struct BatchRecord: Encodable, Sendable {
    enum Status: String, Encodable {
        case made
        /// The meme existed already.
        case skipped
        case failed
    }

    var line: Int
    var status: Status
    @OrNull var file: String? = nil
    /// `nil` if the meme wasn't stored.
    @OrNull var id: String? = nil
    var warnings: [String] = []
    @OrNull var error: ErrorJSON? = nil
}
