import MemeRender

/// The two text fields of MemeMe's editor.
enum Editor {
    /// Asks for the words at the top and the bottom.
    ///
    /// - Parameters:
    ///   - top: what the field says until something is typed, and after where nothing is.
    ///   - bottom: likewise.
    static func askForWords(of recipe: inout Recipe, top: String, bottom: String) throws {
        let words = try Prompt.texts([("Top text", top), ("Bottom text", bottom)])
        for (word, role) in zip(words, [Caption.Role.top, .bottom]) {
            // What wasn't touched is kept as it is, whatever backslashes are in it.
            let isUntouched = word == (role == .top ? top : bottom)
            recipe.setText(isUntouched ? word : Parse.escapes(word), of: role)
        }
    }
}
