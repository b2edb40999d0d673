/// A line that is being typed, as in MemeMe's editor: a placeholder vanishes at the first key and
/// is no text; a text that somebody wrote is there to be changed.
struct TextField: Hashable {
    enum State: Hashable {
        case typing
        /// With what the field says at the end.
        case done(String)
        case cancelled
    }

    /// What stands there until something is typed.
    let placeholder: String
    /// What has been typed; `nil` before the first key.
    private(set) var typed: String?

    init(placeholder: String) {
        self.placeholder = placeholder
    }

    /// - Parameter text: what has been typed before.
    init(typed text: String) {
        placeholder = ""
        typed = text
    }

    /// What it says at the end: nothing where nothing was typed.
    var text: String { typed ?? "" }
    /// What is seen.
    var shown: String { typed ?? placeholder }

    mutating func press(_ key: Key) -> State {
        switch key {
        case .enter, .endOfText: return .done(text)
        case .interrupt: return .cancelled
        case .suspend, .other: break
        // A combining mark joins the character before it by itself.
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
