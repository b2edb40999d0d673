extension DecodingError {
    /// What is wrong, and where, as in `“memes.3.recipe” makes no sense`.
    ///
    /// - Parameter place: the path of the decoded value itself, such as `memes.3`.
    func brief(in place: String? = nil) -> String {
        let start = place.map { [$0] } ?? []
        switch self {
        case .keyNotFound(let key, let context):
            return "“\(Self.path(start, context.codingPath + [key]))” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            let path = Self.path(start, context.codingPath)
            return path.isEmpty ? "it is no JSON" : "“\(path)” makes no sense"
        @unknown default:
            return "it makes no sense"
        }
    }

    private static func path(_ start: [String], _ keys: [any CodingKey]) -> String {
        let names = keys.map { $0.intValue.map(String.init) ?? String($0.stringValue.prefix(80)) }
        return (start + names).joined(separator: ".")
    }
}
