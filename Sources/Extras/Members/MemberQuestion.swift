/// A question: a portrait and four names.
public struct MemberQuestion: Hashable, Sendable {
    /// The number of the question, from 1.
    public let number: Int
    /// The person on the portrait.
    public let member: Member
    /// The portrait that is shown.
    public let portrait: Portrait
    /// Four different names in random order, including the member's.
    public let options: [String]
}

/// The result of a question.
public struct MemberResult: Hashable, Sendable {
    /// The number of the question.
    public let question: Int
    /// The right name.
    public let name: String
    /// The chosen name; `nil` if the time ran out.
    public let choice: String?

    public var isRight: Bool { choice == name }
}

/// The statistics of a game.
public struct MemberStatistics: Hashable, Sendable {
    /// The most right answers in a row.
    public private(set) var longestStreak = 0
    /// The right answers in a row so far.
    public private(set) var streak = 0
    /// The last three results, or as many as there are; newest last.
    public private(set) var lastResults: [MemberResult] = []

    mutating func add(_ result: MemberResult) {
        streak = result.isRight ? streak + 1 : 0
        longestStreak = max(longestStreak, streak)
        lastResults = (lastResults + [result]).suffix(MemberGame.remembered)
    }
}
