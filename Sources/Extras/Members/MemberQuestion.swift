/// A picture, and four names below it.
public struct MemberQuestion: Hashable, Sendable {
    /// From 1.
    public let number: Int
    /// Who it is.
    public let member: Member
    /// The one of the member's pictures that is shown.
    public let portrait: Portrait
    /// Four different names in random order, one of them the member's.
    public let options: [String]
}

/// How a question ended.
public struct MemberResult: Hashable, Sendable {
    /// Its number.
    public let question: Int
    /// Who it was.
    public let name: String
    /// The name that was chosen; `nil` where the time was over first.
    public let choice: String?

    public var isRight: Bool { choice == name }
}

/// What a game remembers beside its score.
public struct MemberStatistics: Hashable, Sendable {
    /// The most right answers in a row.
    public private(set) var longestStreak = 0
    /// The right answers in a row until now.
    public private(set) var streak = 0
    /// The last three, or as many as there are; the newest last.
    public private(set) var lastResults: [MemberResult] = []

    mutating func add(_ result: MemberResult) {
        streak = result.isRight ? streak + 1 : 0
        longestStreak = max(longestStreak, streak)
        lastResults = (lastResults + [result]).suffix(MemberGame.remembered)
    }
}
