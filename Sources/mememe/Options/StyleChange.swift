import MemeRender

/// A change of one property of a caption's style.
struct StyleChange: Sendable {
    private let change: @Sendable (inout CaptionStyle) -> Void

    init<Value: Sendable>(
        _ property: any WritableKeyPath<CaptionStyle, Value> & Sendable, _ value: Value
    ) {
        change = { $0[keyPath: property] = value }
    }

    func apply(to style: inout CaptionStyle) {
        change(&style)
    }
}

extension [StyleChange] {
    /// In their order, so that of two that contradict the later one counts.
    func apply(to style: inout CaptionStyle) {
        for change in self { change.apply(to: &style) }
    }
}
