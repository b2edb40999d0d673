/// What a manifest says of one meme, or why that can't be read.
struct ManifestRecord<Content: Sendable>: Sendable {
    /// The number of the line that it begins in, from 1.
    let line: Int
    let content: Result<Content, Unacceptable>

    /// The most bytes that one may have: 1 MiB.
    static var longest: Int { 1 << 20 }
}

extension Unacceptable {
    static let tooLong = Unacceptable("this row has more than 1 MiB: shorten its words")
    static let notUTF8 = Unacceptable("this row isn't UTF-8: save the manifest as UTF-8")
}
