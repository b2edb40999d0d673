/// The value that a slider, a stepper, a text field and a label show together: whichever of them
/// changes it, the others follow.
public struct SyncedValue: Hashable, Sendable {
    /// The values there are.
    public static let range = 0...100
    /// What the stepper adds or takes.
    public static let step = 1
    /// What it is at first.
    public static let initial = SyncedValue(clamping: 50)

    /// Always in ``range``.
    public let value: Int

    /// The value, or the end of the ``range`` that is nearest.
    public init(clamping value: Int) {
        self.value = min(max(value, Self.range.lowerBound), Self.range.upperBound)
    }

    /// What was typed: a whole number of the ``range``, with spaces around it or not; `nil` where
    /// it is anything else.
    public init?(_ text: String) {
        let word = text.split(whereSeparator: \.isWhitespace)
        guard word.count == 1, let value = Int(word[0]), Self.range.contains(value) else {
            return nil
        }
        self.value = value
    }

    /// One step up, where there is room.
    public var incremented: SyncedValue { SyncedValue(clamping: value + Self.step) }
    /// One step down, where there is room.
    public var decremented: SyncedValue { SyncedValue(clamping: value - Self.step) }
}

extension SyncedValue: CustomStringConvertible {
    public var description: String { String(value) }
}
