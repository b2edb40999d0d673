import Synchronization

/// The order in which options were typed, for those that can be mixed.
///
/// The parser gathers the values of each option by itself, so where an option stood among the others is noted
/// when its value is read, which happens from left to right.
struct TypedOrder: Comparable, Sendable {
    private let number: Int

    /// The place after all options that were read so far.
    init() {
        number = Self.count.add(1, ordering: .relaxed).newValue
    }

    private init(number: Int) { self.number = number }

    /// The place before all options.
    static let before = TypedOrder(number: 0)

    private static let count = Atomic(0)

    static func < (first: TypedOrder, second: TypedOrder) -> Bool { first.number < second.number }
}
