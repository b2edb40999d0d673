/// The state of a line of text while the user types, as in MemeMe's editor. A placeholder disappears at
/// the first key and isn't text; an existing text can be edited.
struct TextField: Hashable {
    enum State: Hashable {
        case typing
        /// The text when the user pressed Return.
        case done(String)
        case cancelled
    }

    /// Shown until the user types.
    let placeholder: String
    /// The typed text; `nil` before the first key.
    private(set) var typed: String?

    init(placeholder: String) {
        self.placeholder = placeholder
    }

    /// - Parameter text: the existing text.
    init(typed text: String) {
        placeholder = ""
        typed = text
    }

    /// The text; empty if nothing was typed.
    var text: String { typed ?? "" }
    /// What is displayed.
    var shown: String { typed ?? placeholder }

    mutating func press(_ key: Key) -> State {
        switch key {
        case .enter, .endOfText: return .done(text)
        case .interrupt: return .cancelled
        case .suspend, .other: break
        // A combining mark joins the previous character by itself.
        case .character(let character): typed = (typed ?? "") + String(character)
        case .eraseLine: typed = ""
        case .backspace: typed = typed.map { String($0.dropLast()) } ?? ""
        case .eraseWord: typed = typed.map(Self.droppingLastWord) ?? ""
        }
        return .typing
    }

    private static func droppingLastWord(_ text: String) -> String {
        var rest = text[...]
        while rest.last?.isWhitespace == true { rest.removeLast() }
        while let last = rest.last, !last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
