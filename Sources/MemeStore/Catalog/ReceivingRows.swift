import Foundation

/// The rows of a catalogue, as arrivals see them inside a transaction.
protocol ReceivingRows {
    /// Inserts the row of a meme as it is, in the trash if it was there.
    ///
    /// - Returns: `false` if its id is taken; then nothing is changed.
    mutating func insertIfFree(_ entry: Entry, history: [FormerVersion]) throws -> Bool
    /// Takes a meme out of the trash.
    ///
    /// - Returns: `false` if it wasn't there.
    mutating func leaveTrash(_ id: MemeID) throws -> Bool
    /// The id of the same meme, if it is here, and preferably of a listed one: an earlier import may have given it
    /// another id.
    func presentID(of entry: Entry) throws -> MemeID?
    /// Notes an upload.
    ///
    /// - Returns: `false` if it is here already; then nothing is changed.
    mutating func addUpload(_ digest: Digest, at date: Date) throws -> Bool
    /// Takes in a template; see ``TemplateRows/receive(_:)``.
    mutating func receive(_ template: TemplateRow) throws -> Reception
}

extension ReceivingRows {
    mutating func receive(_ arrival: Arrival) throws -> Reception {
        switch arrival {
        case .meme(let entry, let history):
            if try insertIfFree(entry, history: history) { return .added }
            return try entry.discarded == nil && leaveTrash(entry.summary.id)
                ? .listedAgain : .present
        case .exported(let entry):
            if try insertIfFree(entry, history: []) { return .added }
            if let id = try presentID(of: entry) {
                return try leaveTrash(id) ? .listedAgain : .present
            }
            while true {
                let copy = entry.renamed(MemeID())
                if try insertIfFree(copy, history: []) { return .renamed(copy.summary.id) }
            }
        case .upload(let digest, let date):
            return try addUpload(digest, at: date) ? .added : .present
        case .template(let row): return try receive(row)
        }
    }
}
