extension Double {
    /// Without a fraction of zero, as one writes it: `5`, but `0.5`.
    package var short: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
