/// The value that a slider, a stepper, a text field and a label share: if one of them changes it, the
/// others follow.
public struct SyncedValue: Hashable, Sendable {
    /// The valid values.
    public static let range = 0...100
    /// The step of the stepper.
    public static let step = 1
    /// The initial value.
    public static let initial = SyncedValue(clamping: 50)

    /// The value, always in ``range``.
    public let value: Int

    /// Clamps a value to ``range``.
    public init(clamping value: Int) {
        self.value = min(max(value, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Parses an integer in the ``range``, with optional spaces around it; `nil` for anything else.
    public init?(_ text: String) {
        let word = text.split(whereSeparator: \.isWhitespace)
        guard word.count == 1, let value = Int(word[0]), Self.range.contains(value) else {
            return nil
        }
        self.value = value
    }

    /// The value a step higher, at most the end of the range.
    public var incremented: SyncedValue { SyncedValue(clamping: value + Self.step) }
    /// The value a step lower, at least the start of the range.
    public var decremented: SyncedValue { SyncedValue(clamping: value - Self.step) }
}

extension SyncedValue: CustomStringConvertible {
    public var description: String { String(value) }
}
