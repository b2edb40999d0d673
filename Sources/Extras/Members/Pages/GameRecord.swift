import MemeStore
import MemeWeb

/// The state of a game as its player may see it.
struct GameRecord: Encodable {
    enum Phase: String, Encodable {
        case asking
        case answered
    }

    struct Question: Encodable {
        var number: Int
        var options: [String]
        /// The address of the picture.
        var picture: String
    }

    struct Result: Encodable {
        var question: Int
        /// The right name.
        var name: String
        /// The chosen name; `nil` if the time ran out.
        @OrNull var choice: String? = nil
        var isRight: Bool
    }

    struct Statistics: Encodable {
        var longestStreak: Int
        /// The last results, newest last.
        var lastResults: [Result]
    }

    var id: String
    var phase: Phase
    var isPaused: Bool
    var question: Question
    /// The level of the progress bar, from 0 to 5.
    var steps: Int
    /// The remaining milliseconds to answer, or to read the answer.
    var remaining: Int
    var score: Int
    /// The result; `nil` until the question has ended.
    @OrNull var result: Result? = nil
    /// The address of the next question's picture; `nil` until the question has ended.
    @OrNull var nextPicture: String? = nil
    var statistics: Statistics

    init(_ session: GameSession, id: GameToken, at now: GameClock.Instant) {
        let game = session.game
        self.id = "\(id)"
        if case .answered(let result) = game.phase {
            phase = .answered
            self.result = Result(result)
            nextPicture = APIPath.picture(session.nextPicture, inGame: id)
        } else {
            phase = .asking
        }
        isPaused = game.isPaused
        question = Question(
            number: game.question?.number ?? 0, options: game.question?.options ?? [],
            picture: APIPath.picture(session.picture, inGame: id))
        steps = game.steps(at: now)
        // Rounded up, so that a client that returns then isn't too early.
        remaining = Int((game.remaining(at: now) / .milliseconds(1)).rounded(.up))
        score = game.score
        statistics = Statistics(
            longestStreak: game.statistics.longestStreak,
            lastResults: game.statistics.lastResults.map(Result.init))
    }
}

extension GameRecord.Result {
    init(_ result: MemberResult) {
        self.init(
            question: result.question, name: result.name, choice: result.choice,
            isRight: result.isRight)
    }
}

extension APIPath {
    static func picture(_ token: GameToken, inGame id: GameToken) -> String {
        "\(base)/extras/games/\(id)/pictures/\(token)"
    }
}
