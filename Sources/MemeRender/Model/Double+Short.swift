extension Double {
    /// The number without a fraction of zero: `5`, but `0.5`.
    package var short: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
