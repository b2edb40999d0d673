/// One page of a list of memes, and the cursor of the next.
public struct Page: Hashable, Sendable {
    /// A place in the list. It stays valid when memes are saved or deleted.
    public struct Cursor: Hashable, Sendable {
        let created: Int64
        let sequence: Int64
    }

    /// The number of memes on a page if the query has no limit.
    public static let defaultLimit = 50

    public let summaries: [MemeSummary]
    /// The cursor after the last of ``summaries``; `nil` if this is the last page.
    public let next: Cursor?
}

extension Page.Cursor: LosslessStringConvertible {
    /// The cursor as an opaque text, for clients to keep between two pages.
    public var description: String { "\(created).\(sequence)" }

    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let created = Int64(parts[0]), let sequence = Int64(parts[1])
        else { return nil }
        self.init(created: created, sequence: sequence)
    }
}
