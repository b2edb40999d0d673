import GRDB

/// Cuts texts into words as the index of a store in a folder does: by the very tokenizer of SQLite, `unicode61`, so
/// that every kind of store finds the same.
enum FTS5Words {
    /// A database in memory, which has the tokenizer.
    private static let database = Result { try DatabaseQueue() }

    /// The words of some texts, with case and diacritics folded.
    static func words(of texts: [String]) throws -> [[String]] {
        try database.get().read { db in
            let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
            return try texts.map { try tokenizer.tokenize(document: $0).map(\.token) }
        }
    }
}
