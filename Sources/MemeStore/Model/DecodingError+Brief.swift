extension DecodingError {
    /// What is wrong, and where, as in `“memes.3.recipe” makes no sense`.
    var brief: String {
        switch self {
        case .keyNotFound(let key, let context):
            return "“\(Self.path(context.codingPath + [key]))” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            let path = Self.path(context.codingPath)
            return path.isEmpty ? "it is no JSON" : "“\(path)” makes no sense"
        @unknown default:
            return "it makes no sense"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
