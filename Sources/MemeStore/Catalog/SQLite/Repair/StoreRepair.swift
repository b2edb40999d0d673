import MemeRender

/// The repair of one problem.
public struct StoreRepair: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// The problem is solved; the text says how.
        case repaired(String)
        /// The problem remains; the text says why, and what may help.
        case unrepaired(String)
    }

    public let problem: StoreProblem
    public let outcome: Outcome

    public var isRepaired: Bool {
        if case .repaired = outcome { true } else { false }
    }
}
