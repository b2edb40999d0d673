import MemeRender
import MemeStore

/// The problems that a check of a store found, and what a repair did about them.
struct CheckReport: Sendable {
    let check: StoreCheck
    /// `nil` if no repair was requested.
    var repairs: [StoreRepair]?
    /// The folder into which the repair moved files.
    var lostAndFound: String?

    /// The most notes that are printed as text; JSON has all of them.
    private static let mostNotes = 20

    var isSound: Bool {
        guard let repairs else { return check.isSound }
        return repairs.allSatisfy { $0.isRepaired || $0.problem.isHarmless }
    }

    var lines: [String] {
        var lines: [String] = []
        if let repairs {
            for repair in repairs {
                switch repair.outcome {
                case .repaired(let how): lines.append("repaired: \(repair.problem): \(how)")
                case .unrepaired(let why):
                    lines.append("not repaired: \(repair.problem): \(why.message)")
                }
            }
        } else {
            lines += check.problems.map(\.message)
        }
        lines += notes.prefix(Self.mostNotes).map { "note: \($0.message)" }
        let more = notes.count - Self.mostNotes
        if more > 0 { lines.append("note: \(more) more like these; --json tells all") }
        if let lostAndFound { lines.append("what was put aside is in \(lostAndFound)") }
        return lines + [summary]
    }

    /// The problems that the repair didn't mention.
    private var notes: [StoreProblem] {
        let told = Set((repairs ?? []).map(\.problem))
        return check.notes.filter { !told.contains($0) }
    }

    private var summary: String {
        let memes = check.memes?.of("meme") ?? "an unknown number of memes"
        let seen = "\(memes), \(check.pictures.of("picture")), \(check.byteCount.inBytes)"
        guard let repairs else {
            return check.isSound
                ? "sound: \(seen)"
                : "\(check.problems.count.of("problem")): \(seen)"
        }
        let lost = repairs.filter { !$0.isRepaired && !$0.problem.isHarmless }.count
        let repaired = repairs.filter(\.isRepaired).count
        if repairs.isEmpty { return "sound: \(seen)" }
        return "\(repaired) repaired, \(lost) not repaired: \(seen)"
    }

    var record: CheckRecord { CheckRecord(self) }
}

/// The output of `store check --json`.
struct CheckRecord: Encodable {
    struct Problem: Encodable {
        var kind: String
        /// The file or folder that it is about, if any.
        @OrNull var path: String? = nil
        /// The ids of the memes that it is about.
        var ids: [String]
        var fault: String
        var advice: String
        /// What a repair did; `nil` without one.
        @OrNull var isRepaired: Bool? = nil
        @OrNull var outcome: String? = nil

        init(_ problem: StoreProblem, _ repair: StoreRepair? = nil) {
            kind = problem.kind
            path = problem.path
            ids = problem.memes
            fault = problem.description
            advice = problem.advice
            isRepaired = repair?.isRepaired
            outcome =
                switch repair?.outcome {
                case .repaired(let how): how
                case .unrepaired(let why): why.message
                case nil: nil
                }
        }
    }

    /// The folder of the store.
    var store: String
    var isSound: Bool
    /// `nil` if the catalog can't be read.
    @OrNull var memeCount: Int? = nil
    var pictureCount: Int
    var byteCount: Int
    var problems: [Problem]
    var notes: [Problem]
    /// The folder into which a repair moved files.
    @OrNull var lostAndFound: String? = nil

    init(_ report: CheckReport) {
        let check = report.check
        store = check.folder
        isSound = report.isSound
        memeCount = check.memes
        pictureCount = check.pictures
        byteCount = check.byteCount
        let repairs = report.repairs ?? []
        problems =
            report.repairs == nil
            ? check.problems.map { Problem($0) }
            : repairs.filter { !$0.problem.isHarmless }.map { Problem($0.problem, $0) }
        let repaired = Dictionary(repairs.map { ($0.problem, $0) }) { first, _ in first }
        notes = check.notes.map { Problem($0, repaired[$0]) }
        lostAndFound = report.lostAndFound
    }
}
