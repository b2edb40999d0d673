/// The rules of Meet the Members: whose picture is this?
///
/// It is a state machine that every user interface shares. It has no clock: each call passes the current
/// time, which must not go backwards.
///
/// ```
/// ready ──▶ asking ──▶ answered ──▶ asking ──▶ …
/// ```
///
/// A question ends with ``answer(_:to:at:)``, or as wrong after ``answerTime``. After the answer was
/// shown for ``readingTime``, the next question is due, but it begins only with a call of
/// ``advance(to:)``: a player who is away or has a slow connection loses none of the time to answer.
public struct MemberGame: Sendable {
    public typealias Instant = ContinuousClock.Instant

    /// The time to answer a question.
    public static let answerTime: Duration = .seconds(5)
    /// How long an answer is shown.
    public static let readingTime: Duration = .seconds(2)
    /// The number of names to choose from.
    public static let optionCount = 4
    /// The number of remembered results.
    public static let remembered = 3

    public enum Phase: Hashable, Sendable {
        /// Before the first question.
        case ready
        case asking
        /// The answer is shown.
        case answered(MemberResult)
    }

    public private(set) var phase = Phase.ready
    /// The current or last question; `nil` before the first.
    public private(set) var question: MemberQuestion?
    /// The next question, so that its picture can be prepared.
    public private(set) var upcoming: MemberQuestion?
    /// Right answers since the start, or since the game was last resumed.
    public private(set) var score = 0
    public private(set) var statistics = MemberStatistics()

    private var dealer: MemberDealer
    /// How much of the phase had passed when it was last resumed.
    private var passed = Duration.zero
    /// When the phase began or was resumed; `nil` while paused.
    private var runningSince: Instant?
    /// The level of the progress bar when the question ended.
    private var keptSteps = 0

    /// - Parameter generator: decides whom to show, and which names to offer.
    public init(
        deck: MemberDeck,
        using generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        dealer = MemberDealer(deck: deck, generator: generator)
        upcoming = dealer.deal(1)
    }
}

// MARK: The course of the game

extension MemberGame {
    /// Advances the clock: ends a question whose time is over, and begins the next one if it is due.
    ///
    /// It has no effect if no picture is left.
    public mutating func advance(to now: Instant) {
        settle(now)
        guard isDue(at: now), let next = upcoming else { return }
        question = next
        upcoming = dealer.deal(next.number + 1)
        begin(.asking, at: now)
    }

    /// Whether the next ``advance(to:)`` begins a question. It is true before the first one.
    public func isDue(at now: Instant) -> Bool {
        switch phase {
        case .ready: true
        // The end of the five seconds may not have been processed yet.
        case .asking: !isPaused && elapsed(at: now) >= Self.answerTime + Self.readingTime
        case .answered: !isPaused && elapsed(at: now) >= Self.readingTime
        }
    }

    /// Answers the question.
    ///
    /// - Parameters:
    ///   - choice: the index of a name in the question's options, from 0.
    ///   - number: the number of the question, so that a late answer doesn't count for the next one.
    ///   - now: the current time.
    /// - Returns: whether the answer is right.
    /// - Throws: ``MemberAnswerError``; then only the clock has advanced.
    @discardableResult
    public mutating func answer(
        _ choice: Int, to number: Int, at now: Instant
    ) throws(MemberAnswerError) -> Bool {
        settle(now)
        guard let question, question.number == number else { throw .anotherQuestion }
        guard question.options.indices.contains(choice) else { throw .noSuchOption }
        guard phase == .asking else { throw .alreadyAnswered }
        if isPaused { throw .paused }
        let result = MemberResult(
            question: number, name: question.member.name, choice: question.options[choice])
        end(result, at: now)
        return result.isRight
    }

    /// Pauses the game in any phase; no effect if it is paused.
    public mutating func pause(at now: Instant) {
        settle(now)
        guard phase != .ready, !isPaused else { return }
        passed = elapsed(at: now)
        runningSince = nil
    }

    /// Resumes the game with a score of 0; no effect if it isn't paused. The statistics are kept.
    public mutating func resume(at now: Instant) {
        guard isPaused else { return }
        runningSince = now
        score = 0
    }

    /// Replaces ``upcoming``, whose picture can't be shown. The picture isn't used again.
    ///
    /// - Returns: `false` if no other picture is left; then ``upcoming`` is `nil`.
    @discardableResult
    public mutating func replaceUpcoming() -> Bool {
        guard let unusable = upcoming else { return false }
        dealer.drop(unusable)
        upcoming = dealer.deal(unusable.number)
        return upcoming != nil
    }

    /// Ends a question whose five seconds are over, as of the moment when they were.
    private mutating func settle(_ now: Instant) {
        guard phase == .asking, let question, let runningSince,
            elapsed(at: now) >= Self.answerTime
        else { return }
        end(
            MemberResult(question: question.number, name: question.member.name, choice: nil),
            at: runningSince + (Self.answerTime - passed))
    }

    private mutating func end(_ result: MemberResult, at now: Instant) {
        keptSteps = steps(at: now)
        if result.isRight { score += 1 }
        statistics.add(result)
        begin(.answered(result), at: now)
    }

    private mutating func begin(_ phase: Phase, at now: Instant) {
        self.phase = phase
        passed = .zero
        runningSince = now
    }
}

// MARK: The clock

extension MemberGame {
    public var isPaused: Bool { phase != .ready && runningSince == nil }

    /// The level of the progress bar, from 0 to 5: the whole seconds that the question was open. It
    /// doesn't change while the answer is shown.
    public func steps(at now: Instant) -> Int {
        switch phase {
        case .ready: 0
        case .asking: Int(min(elapsed(at: now), Self.answerTime).components.seconds)
        case .answered: keptSteps
        }
    }

    /// The remaining time to answer or to read, never negative.
    public func remaining(at now: Instant) -> Duration {
        switch phase {
        case .ready: .zero
        case .asking: max(.zero, Self.answerTime - elapsed(at: now))
        case .answered: max(.zero, Self.readingTime - elapsed(at: now))
        }
    }

    /// How long the phase has run.
    private func elapsed(at now: Instant) -> Duration {
        passed + (runningSince.map { $0.duration(to: now) } ?? .zero)
    }
}

/// Why an answer doesn't count.
public enum MemberAnswerError: Error, Hashable, Sendable {
    /// It is for a question that isn't current.
    case anotherQuestion
    case noSuchOption
    /// The question was answered already, or its time is over.
    case alreadyAnswered
    case paused
}
