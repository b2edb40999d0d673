public import Foundation

/// A filter and an order for the memes of a store.
public struct MemeQuery: Hashable, Sendable {
    /// The order of the results.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case newest, oldest
        /// By their words from A on, in any letter case; memes without words come last.
        case name
        /// The largest first.
        case size
    }

    /// Words that must all occur in the captions, each at least as a prefix of a word (full-text
    /// search).
    ///
    /// Letter case and diacritics don't matter. There is no query syntax: any text can be searched for.
    /// If it is `nil` or blank, every meme matches.
    public var search: String?
    /// The largest number of memes to return; no limit if `nil`, none if it is negative.
    public var limit: Int?
    /// Only memes that were created at this time or after it.
    public var since: Date?
    /// Only memes that were created before this time.
    public var until: Date?
    public var order: Order
    /// The number of results to skip; none if it is negative.
    public var offset: Int

    public init(
        search: String? = nil, limit: Int? = nil, since: Date? = nil, until: Date? = nil,
        order: Order = .newest, offset: Int = 0
    ) {
        self.search = search
        self.limit = limit
        self.since = since
        self.until = until
        self.order = order
        self.offset = offset
    }

    public static let all = MemeQuery()

    /// The newest memes.
    ///
    /// - Parameter count: how many of them at most.
    public static func latest(_ count: Int) -> MemeQuery { MemeQuery(limit: count) }
}
