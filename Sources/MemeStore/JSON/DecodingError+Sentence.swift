extension DecodingError {
    /// A sentence that says what is wrong with the JSON, and where.
    ///
    /// - Parameter whole: what the JSON is called, such as “body”.
    package func sentence(of whole: String) -> String {
        switch self {
        case .keyNotFound(let key, let context):
            "“\((context.codingPath + [key]).dotted(whole))” is missing."
        case .valueNotFound(_, let context):
            "“\(context.codingPath.dotted(whole))” may not be null."
        case .typeMismatch(let type, let context):
            "“\(context.codingPath.dotted(whole))” is to be \(Self.name(of: type))."
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            "The \(whole) is no JSON that can be read."
        case .dataCorrupted(let context):
            "“\(context.codingPath.dotted(whole))” has a value that it can’t have\(context.detail)."
        @unknown default:
            "The \(whole) can’t be understood."
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}

extension [any CodingKey] {
    /// The coding path as `recipe.captions[0].text`.
    fileprivate func dotted(_ whole: String) -> String {
        if isEmpty { return "the \(whole)" }
        return reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension DecodingError.Context {
    /// What the type says of the value, in parentheses. Of an enumeration's raw value the standard library
    /// says only what it is called in Swift.
    fileprivate var detail: String {
        debugDescription.hasPrefix("Cannot initialize") ? "" : " (\(debugDescription))"
    }
}
