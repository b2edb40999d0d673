import MemeRender

/// A change of one property of a caption: its style, or its time.
struct StyleChange: Sendable {
    private let change: @Sendable (inout Caption) -> Void

    init<Value: Sendable>(
        _ property: any WritableKeyPath<Caption, Value> & Sendable, _ value: Value
    ) {
        change = { $0[keyPath: property] = value }
    }

    func apply(to caption: inout Caption) {
        change(&caption)
    }
}

extension [StyleChange] {
    /// Applies the changes in order, so that a later one overrides an earlier one.
    func apply(to caption: inout Caption) {
        for change in self { change.apply(to: &caption) }
    }
}
