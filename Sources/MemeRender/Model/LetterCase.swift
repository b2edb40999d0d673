/// What is done to the letters of a caption before they are set.
public enum LetterCase: String, Hashable, Sendable, Codable, CaseIterable {
    case upper
    case lower
    /// The first letter of each word upper case, the others as they are.
    case title
    /// As typed.
    case none

    /// Applies Unicode's full case mapping (for example `ß` becomes `SS`), in no language's own way.
    public func applied(to text: String) -> String {
        switch self {
        case .upper: return text.uppercased()
        case .lower: return text.lowercased()
        case .none: return text
        case .title:
            var startsWord = true
            return text.reduce(into: "") { result, character in
                result += startsWord ? character.uppercased() : String(character)
                // Marks before a word's first letter, such as quotes, leave it the first.
                let isPartOfWord = character.isLetter || character.isNumber
                startsWord =
                    character.isWhitespace || character == "-" || (startsWord && !isPartOfWord)
            }
        }
    }
}
