/// Meet the Members: whose picture is this?
///
/// One state machine for all who show the game. It has no clock of its own: whatever is done to it
/// says when, and it counts what has passed since. Times are to come in order.
///
/// ```
/// ready ──▶ asking ──▶ answered ──▶ asking ──▶ …
/// ```
///
/// A question is answered by ``answer(_:to:at:)`` or, wrongly, by the end of ``answerTime``. When the
/// answer has been shown for ``readingTime`` the next question is due, but it begins only when
/// somebody calls ``advance(to:)``: who isn't there, or has a slow connection, loses none of the
/// seconds that there are to answer it.
public struct MemberGame: Sendable {
    public typealias Instant = ContinuousClock.Instant

    /// How long a question can be answered.
    public static let answerTime: Duration = .seconds(5)
    /// How long an answer is shown.
    public static let readingTime: Duration = .seconds(2)
    /// How many names there are to choose from.
    public static let optionCount = 4
    /// How many results are remembered.
    public static let remembered = 3

    public enum Phase: Hashable, Sendable {
        /// Nothing was asked yet.
        case ready
        case asking
        /// The answer is shown.
        case answered(MemberResult)
    }

    public private(set) var phase = Phase.ready
    /// What is asked, or was asked last; `nil` before the first question.
    public private(set) var question: MemberQuestion?
    /// What is asked next, so that its picture can be made ready.
    public private(set) var upcoming: MemberQuestion?
    /// Right answers since the beginning, or since the game was last resumed.
    public private(set) var score = 0
    public private(set) var statistics = MemberStatistics()

    private var dealer: MemberDealer
    /// How much of the phase had passed when it last began to run.
    private var passed = Duration.zero
    /// Since when it runs; `nil` where it is paused.
    private var runningSince: Instant?
    /// The level of the progress bar, as it was when the question ended.
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
    /// Lets time pass: ends a question that nobody answered, and begins the next where it is due.
    ///
    /// Without effect where no picture is left to be shown.
    public mutating func advance(to now: Instant) {
        settle(now)
        guard isDue(at: now), let next = upcoming else { return }
        question = next
        upcoming = dealer.deal(next.number + 1)
        begin(.asking, at: now)
    }

    /// Whether the next ``advance(to:)`` begins a question; at the start of the game it does.
    public func isDue(at now: Instant) -> Bool {
        switch phase {
        case .ready: true
        // Nobody may have noticed yet that the five seconds are over.
        case .asking: !isPaused && elapsed(at: now) >= Self.answerTime + Self.readingTime
        case .answered: !isPaused && elapsed(at: now) >= Self.readingTime
        }
    }

    /// Answers the question.
    ///
    /// - Parameters:
    ///   - choice: the place of a name among the question's options, from 0.
    ///   - number: of the question that is meant.
    /// - Returns: whether it is right.
    /// - Throws: ``MemberAnswerError``; nothing has changed then, but that time has passed.
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

    /// Stops the clock, in whichever phase; without effect where it stands already.
    public mutating func pause(at now: Instant) {
        settle(now)
        guard phase != .ready, !isPaused else { return }
        passed = elapsed(at: now)
        runningSince = nil
    }

    /// Goes on where the game was paused, with a score of 0; without effect where it wasn't paused.
    /// The statistics stay as they are.
    public mutating func resume(at now: Instant) {
        guard isPaused else { return }
        runningSince = now
        score = 0
    }

    /// Puts another question in the place of ``upcoming``, whose picture can't be shown and doesn't
    /// come again.
    ///
    /// - Returns: `false` where there is no other picture left; ``upcoming`` is `nil` then.
    @discardableResult
    public mutating func replaceUpcoming() -> Bool {
        guard let unusable = upcoming else { return false }
        dealer.drop(unusable)
        upcoming = dealer.deal(unusable.number)
        return upcoming != nil
    }

    /// Ends a question whose five seconds are over, at the moment when they were.
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

    /// The level of the progress bar, from 0 to 5: the whole seconds that a question was open. It
    /// stays as it was while the answer is shown.
    public func steps(at now: Instant) -> Int {
        switch phase {
        case .ready: 0
        case .asking: Int(min(elapsed(at: now), Self.answerTime).components.seconds)
        case .answered: keptSteps
        }
    }

    /// What is left of the five seconds to answer, or of the two to read; never less than nothing.
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
    /// It is for a question that isn't asked now.
    case anotherQuestion
    case noSuchOption
    /// The question was answered, or its five seconds are over.
    case alreadyAnswered
    case paused
}
