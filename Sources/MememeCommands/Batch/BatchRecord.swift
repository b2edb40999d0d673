/// What `batch --json` prints of a row, in a line. Keys are only ever added.
struct BatchRecord: Encodable, Sendable {
    enum Status: String, Encodable {
        case made
        /// It was made before.
        case skipped
        case failed
    }

    var line: Int
    var status: Status
    var file: String?
    /// Absent where it wasn't stored.
    var id: String?
    var warnings: [String] = []
    var error: String?
}
