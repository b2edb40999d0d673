/// Lyrics as captions of a meme: the last line at the bottom, the others at the top.
public struct SongVerses: Hashable, Sendable {
    public let top: String
    /// Empty if the song has only one line.
    public let bottom: String

    /// - Parameter lyrics: the lyrics; empty lines are skipped.
    public init(_ lyrics: String) {
        let lines = lyrics.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        top = lines.prefix(max(1, lines.count - 1)).joined(separator: "\n")
        bottom = lines.count > 1 ? lines.last.map(String.init) ?? "" : ""
    }
}
