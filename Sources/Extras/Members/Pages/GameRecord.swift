import Extras

/// How a game stands, as far as its player may know.
struct GameRecord: Encodable {
    enum Phase: String, Encodable {
        case asking
        case answered
    }

    struct Question: Encodable {
        var number: Int
        var options: [String]
        /// Where the picture is.
        var picture: String
    }

    struct Result: Encodable {
        var question: Int
        /// Who it was.
        var name: String
        /// What was chosen; absent where the time was over first.
        var choice: String?
        var isRight: Bool
    }

    struct Statistics: Encodable {
        var longestStreak: Int
        /// The newest last.
        var lastResults: [Result]
    }

    var id: String
    var phase: Phase
    var isPaused: Bool
    var question: Question
    /// The level of the progress bar, from 0 to 5.
    var steps: Int
    /// Milliseconds that are left to answer, or to read the answer.
    var remaining: Int
    var score: Int
    /// Only once the question has ended.
    var result: Result?
    /// Where the picture of the next question is; only once the question has ended.
    var nextPicture: String?
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
        // Rounded up, so that who comes back then doesn't come too early.
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
