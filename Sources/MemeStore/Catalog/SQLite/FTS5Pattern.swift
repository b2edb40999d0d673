/// What a user looks for, as a query that SQLite's FTS5 takes.
enum Words {
    /// Each word as the beginning of a phrase of its own, all of which must occur; quoted, so that
    /// nothing in it is syntax. `nil` where there is no word.
    ///
    /// Punctuation in a word separates words, as it does in the captions: `don't` looks for `don`
    /// followed by what begins with `t`. A word of nothing but punctuation is not looked for.
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
