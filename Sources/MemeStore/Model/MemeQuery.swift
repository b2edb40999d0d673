public import Foundation

/// A filter and an order for the memes of a store.
public struct MemeQuery: Hashable, Sendable {
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
    /// Only memes that have all of these.
    public var tags: Set<MemeTag>
    public var order: Order
    /// The number of results to skip; none if it is negative. A page with a cursor skips none.
    public var offset: Int

    public init(
        search: String? = nil, limit: Int? = nil, since: Date? = nil, until: Date? = nil,
        tags: Set<MemeTag> = [], order: Order = .newest, offset: Int = 0
    ) {
        self.search = search
        self.limit = limit
        self.since = since
        self.until = until
        self.tags = tags
        self.order = order
        self.offset = offset
    }

    public static let all = MemeQuery()

    /// The newest memes.
    ///
    /// - Parameter count: how many of them at most.
    public static func latest(_ count: Int) -> MemeQuery { MemeQuery(limit: count) }
}

extension MemeQuery {
    /// The order of the results: by a property, ascending or descending.
    ///
    /// Memes of which the property is the same come newest first.
    public struct Order: Hashable, Sendable {
        /// The property that results are ordered by.
        public enum Key: String, Hashable, Sendable, CaseIterable {
            /// The time of creation.
            case created
            /// The time of the last edit, or of creation.
            case edited
            /// The words, in any letter case; memes without words come last, ascending or descending.
            case text
            /// The number of bytes of the memed image.
            case size
        }

        public var key: Key
        public var isAscending: Bool

        private init(_ key: Key, isAscending: Bool) {
            self.key = key
            self.isAscending = isAscending
        }

        /// The oldest, the smallest, or A first.
        public static func ascending(_ key: Key) -> Order { Order(key, isAscending: true) }
        /// The newest, the largest, or Z first.
        public static func descending(_ key: Key) -> Order { Order(key, isAscending: false) }

        /// The last created first.
        public static let newest = descending(.created)
        /// The first created first.
        public static let oldest = ascending(.created)
    }
}
