import MemeRender

/// The repair of one problem.
public struct StoreRepair: Sendable {
    public enum Outcome: Sendable {
        /// The problem is solved; the text says how.
        case repaired(String)
        /// The problem remains.
        case unrepaired(Obstacle)
    }

    /// Why a problem remains.
    public enum Obstacle: Sendable {
        /// The catalogue was damaged again after it was replaced.
        case damagedAgain
        /// No other file has the bytes of an original, or of a picture that is laid on memes. They stay as they
        /// are.
        case lostOriginal
        /// It is in the rows of a database, which has backups of its own.
        case ofDatabase
        /// The system doesn't let this user use a folder.
        case unusableFolder
        /// It is for whoever set the bucket up.
        case ofBucket(remedy: String)
        /// The recipe can't be read from the memed image either.
        case noRecipe
        /// The meme could not be rendered again.
        case notRendered(any Error)
        /// The picture was deleted or saved during the repair.
        case changedMeanwhile
        /// There is nothing to repair; see ``StoreProblem/isHarmless``.
        case harmless
    }

    public let problem: StoreProblem
    public let outcome: Outcome

    public var isRepaired: Bool {
        if case .repaired = outcome { true } else { false }
    }
}

extension StoreRepair.Obstacle: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damagedAgain: "it was damaged again meanwhile"
        case .lostOriginal: "it can't be made again; the memes of it stay as they are"
        case .ofDatabase: "it is for the database"
        case .ofBucket: "it is for whoever set the bucket up"
        case .unusableFolder: "its owner or its permissions don't let it be used"
        case .noRecipe:
            "its picture doesn't say how it was made: it can be shown and shared as it is"
        case .notRendered(let error): "it could not be rendered anew: \(error)"
        case .changedMeanwhile: "it was deleted or saved meanwhile"
        case .harmless: "it does no harm"
        }
    }
}
