import ArgumentParser
import MemeRender

/// The two text fields of MemeMe's editor, on the terminal.
enum Editor {
    /// Asks for the words of a new meme.
    ///
    /// - Throws: `ValidationError` if the user enters none.
    static func askForWords(of recipe: inout Recipe) throws {
        let none = TextField(placeholder: "none")
        try ask(for: &recipe, top: none, bottom: none)
        if recipe.isWordless {
            throw ValidationError("no words: type some, or give --top, --bottom or --text")
        }
    }

    /// Asks for words to replace those of a meme.
    static func askForOtherWords(of recipe: inout Recipe, top: String, bottom: String) throws {
        try ask(
            for: &recipe, top: TextField(typed: Parse.escaped(top)),
            bottom: TextField(typed: Parse.escaped(bottom)))
    }

    private static func ask(
        for recipe: inout Recipe, top: TextField, bottom: TextField
    ) throws {
        let words = try Prompt.texts([("Top text", top), ("Bottom text", bottom)])
        for (word, role) in zip(words, [Caption.Role.top, .bottom]) {
            recipe.setText(Parse.escapes(word), of: role)
        }
    }
}
