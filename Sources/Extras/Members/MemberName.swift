import MemeRender

/// Derives names of people from file names.
enum MemberName {
    /// Derives a name: `Ada Quill` of `ada-quill.jpg`, `Ada_Quill.jpeg` and `Ada Quill 2.png`.
    ///
    /// A number at the end distinguishes several pictures of a person. Hyphens become spaces only if
    /// there is no other separator, so that `Jean-Luc Moor.jpg` keeps its hyphen. A name without
    /// capitals is capitalized.
    ///
    /// - Returns: `nil` if the file has no picture's extension, is hidden, or its name has no letter.
    static func read(fromFile fileName: String) -> String? {
        guard !fileName.hasPrefix("."), let dot = fileName.lastIndex(of: "."),
            ImageFormat(fileExtension: fileName[fileName.index(after: dot)...]) != nil
        else { return nil }
        var words = words(of: fileName[..<dot])
        if words.count > 1, words.last.map(isNumber) == true { words.removeLast() }
        let name = words.joined(separator: " ")
        guard name.contains(where: \.isLetter) else { return nil }
        return name.contains(where: \.isUppercase) ? name : capitalized(name)
    }

    private static func words(of stem: Substring) -> [Substring] {
        let isSpaced = stem.contains { $0 == "_" || $0.isWhitespace }
        let words = stem.split {
            // Control characters and line breaks could affect a terminal, so they separate words.
            $0 == "_" || $0.isWhitespace || $0.unicodeScalars.contains(where: isControl)
                || !isSpaced && $0 == "-"
        }
        return words.filter { $0 != "-" }
    }

    /// Whether a word is `2`, `(2)` or `#2`.
    private static func isNumber(_ word: Substring) -> Bool {
        let digits = word.filter { !"()[]#".contains($0) }
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default: directions.contains { $0.contains(scalar.value) }
        }
    }

    /// Embeddings, overrides and isolates, which can make a name look like another.
    private static let directions: [ClosedRange<UInt32>] = [0x202a...0x202e, 0x2066...0x2069]

    private static func capitalized(_ name: String) -> String {
        var result = ""
        var isStart = true
        for character in name {
            result += isStart ? character.uppercased() : String(character)
            isStart = character == " " || character == "-"
        }
        return result
    }
}
