/// What a look at all of a store found.
public struct StoreCheck: Sendable {
    /// Where the store is: an absolute path.
    public let folder: String
    /// How many memes the catalogue has, those in the trash included; `nil` where it can't be read.
    public internal(set) var memes: Int?
    /// How many pictures were read and compared with their digests, and how many bytes they have.
    public internal(set) var pictures = 0
    public internal(set) var byteCount = 0
    /// What is wrong, the catalogue first, then in the order of the files.
    public internal(set) var problems: [StoreProblem] = []
    /// What is no harm: see ``StoreProblem/isHarmless``.
    public internal(set) var notes: [StoreProblem] = []

    /// Whether every meme has all that it needs.
    public var isSound: Bool { problems.isEmpty }

    /// Whether the catalogue has to be made anew.
    var hasDamagedCatalog: Bool {
        problems.contains { problem in
            switch problem {
            case .missingCatalog, .damagedCatalog: true
            default: false
            }
        }
    }

    init(folder: String) {
        self.folder = folder
    }

    mutating func add(_ problem: StoreProblem) {
        if problem.isHarmless {
            notes.append(problem)
        } else {
            problems.append(problem)
        }
    }
}
