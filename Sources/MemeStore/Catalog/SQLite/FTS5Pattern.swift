/// Turns a search text into a query for SQLite's FTS5.
enum FTS5Pattern {
    /// Each word as a quoted phrase whose last token may be a prefix; all phrases must occur. Quoting
    /// keeps the text from being query syntax. `nil` if there is no word.
    ///
    /// Punctuation separates words, as in the captions: `don't` finds `don` followed by a word with the
    /// prefix `t`. A word that is only punctuation is ignored.
    static func pattern(_ text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == "\0" }
            .map { word in
                "\""
                    + word.unicodeScalars.map { scalar in
                        scalar == "\"" ? "\"\"" : String(scalar)
                    }.joined() + "\"*"
            }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
