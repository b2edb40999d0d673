public import Foundation

/// Which memes of a store, and in which order.
public struct MemeQuery: Hashable, Sendable {
    /// What comes first.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case newest, oldest
        /// By their words from A on, whatever the letter case; those without words come last.
        case name
        /// The largest first.
        case size
    }

    /// Words that must all occur in the captions, each at least as the beginning of a word.
    ///
    /// Letter case and diacritics don't count. There is no syntax: any text can be searched for.
    /// Everything is found where it is `nil` or blank.
    public var search: String?
    /// The most memes to return; all of them where `nil`.
    public var limit: Int?
    /// Only memes that were made at this time or after it.
    public var since: Date?
    public var order: Order
    /// How many of the first are left out.
    public var offset: Int

    public init(
        search: String? = nil, limit: Int? = nil, since: Date? = nil, order: Order = .newest,
        offset: Int = 0
    ) {
        self.search = search
        self.limit = limit
        self.since = since
        self.order = order
        self.offset = offset
    }

    public static let all = MemeQuery()

    /// The newest `count` memes.
    public static func latest(_ count: Int) -> MemeQuery { MemeQuery(limit: count) }
}
