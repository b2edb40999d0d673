/// The result of an integrity check.
public struct StoreCheck: Sendable {
    /// The folder of the store, as an absolute path.
    public let folder: String
    /// The number of memes, including those in the trash; `nil` if the catalogue can't be read.
    public internal(set) var memes: Int?
    /// The pictures that were compared with their digests, and their size in bytes.
    public internal(set) var pictures = 0
    public internal(set) var byteCount = 0
    /// The problems: the catalogue's first, then those of the files, in their order.
    public internal(set) var problems: [StoreProblem] = []
    /// Harmless findings; see ``StoreProblem/isHarmless``.
    public internal(set) var notes: [StoreProblem] = []

    /// Whether every meme has all that it needs.
    public var isSound: Bool { problems.isEmpty }

    /// Whether the catalogue has to be rebuilt.
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
