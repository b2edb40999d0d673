/// Lyrics as the captions of a meme: the last line at the bottom, those before it at the top.
public struct SongVerses: Hashable, Sendable {
    public let top: String
    /// Empty where the song has one line only.
    public let bottom: String

    /// - Parameter lyrics: a song; its empty lines are left out.
    public init(_ lyrics: String) {
        let lines = lyrics.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        top = lines.prefix(max(1, lines.count - 1)).joined(separator: "\n")
        bottom = lines.count > 1 ? lines.last.map(String.init) ?? "" : ""
    }
}
