/// A part of a list, and where the next begins.
public struct Page: Hashable, Sendable {
    /// A place in the list. It stays where it is when memes are saved or deleted meanwhile.
    public struct Cursor: Hashable, Sendable {
        let created: Int64
        let sequence: Int64
    }

    /// How many memes there are on a page unless the query has a limit.
    public static let defaultLimit = 50

    public let summaries: [MemeSummary]
    /// The place after the last of ``summaries``; `nil` where the list ends with it.
    public let next: Cursor?
}

extension Page.Cursor: LosslessStringConvertible {
    /// As a client keeps it between two pages; it means nothing else.
    public var description: String { "\(created).\(sequence)" }

    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let created = Int64(parts[0]), let sequence = Int64(parts[1])
        else { return nil }
        self.init(created: created, sequence: sequence)
    }
}
