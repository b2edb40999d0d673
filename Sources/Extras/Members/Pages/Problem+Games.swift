import HTTPTypes
import MemeWeb

extension Problem {
    static let noSuchGame = Problem(
        .notFound, "There is no such game, or no longer: start another.")
    static let noSuchPicture = Problem(
        .notFound, "This picture isn’t shown now; the game knows which is.")

    static let noPictures = Problem(
        .internalServerError,
        "None of the members’ pictures can be shown; the server’s log says why.")

    init(_ error: MemberAnswerError) {
        switch error {
        case .anotherQuestion:
            self.init(.conflict, "This question isn’t asked now: another is.")
        case .alreadyAnswered:
            self.init(.conflict, "The question was answered already, or its time is over.")
        case .paused:
            self.init(.conflict, "The game is paused: resume it first.")
        case .noSuchOption:
            self.init(
                .unprocessableContent,
                "“choice” is to be from 0 to \(MemberGame.optionCount - 1).")
        }
    }
}
