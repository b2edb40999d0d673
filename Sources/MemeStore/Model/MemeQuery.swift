/// Which memes of a store; the newest come first.
public struct MemeQuery: Hashable, Sendable {
    /// Words that must all occur in the captions, each at least as the beginning of a word.
    ///
    /// Letter case and diacritics don't count. There is no syntax: any text can be searched for.
    /// Everything is found where it is `nil` or blank.
    public var search: String?
    /// The most memes to return; all of them where `nil`.
    public var limit: Int?

    public init(search: String? = nil, limit: Int? = nil) {
        self.search = search
        self.limit = limit
    }

    public static let all = MemeQuery()

    /// The newest `count` memes.
    public static func latest(_ count: Int) -> MemeQuery { MemeQuery(limit: count) }
}
