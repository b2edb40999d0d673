/// What happens to the state of a meme that a row replaces.
enum Succession: Sendable {
    /// As a new version; what was there stays in the history.
    case next
    /// The row is a version of the history, which becomes current again.
    case again(number: Int, parent: Int?)
    /// The row is the version before the last change, which is undone.
    case takingBack
}

extension Succession {
    /// Whether the state that is replaced stays in the history.
    var keepsVersion: Bool {
        if case .takingBack = self { false } else { true }
    }

    /// The number of a row's version, and of the version that it is made of.
    ///
    /// - Parameters:
    ///   - entry: the row that is saved.
    ///   - before: the version of the row that it replaces.
    ///   - isSame: whether that has the same recipe and original.
    ///   - last: gives the last number in the history; 0 if it is empty.
    ///   - former: gives a version of the history.
    func version(
        of entry: Entry, after before: (number: Int, parent: Int?), isSame: Bool,
        last: () throws -> Int, former: (Int) throws -> FormerVersion?
    ) rethrows -> (number: Int, parent: Int?) {
        switch self {
        case .next:
            return isSame ? before : (max(before.number, try last()) + 1, before.number)
        case .again(let number, let parent): return (number, parent)
        case .takingBack:
            guard let parent = try before.parent.flatMap({ try former($0) }),
                parent.recipe == entry.recipe, parent.original == entry.summary.original
            else { return before }
            return (parent.number, parent.parent)
        }
    }
}
