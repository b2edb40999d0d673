import MemeRender

/// A change of one property of a caption: how it looks, or when it is seen.
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
    /// In their order, so that of two that contradict the later one counts.
    func apply(to caption: inout Caption) {
        for change in self { change.apply(to: &caption) }
    }
}
