/// The content of a manifest's row, or an error.
struct ManifestRecord<Content: Sendable>: Sendable {
    /// The line number at which it begins, from 1.
    let line: Int
    let content: Result<Content, Unacceptable>

    /// The longest row, in bytes: 1 MiB.
    static var longest: Int { 1 << 20 }
}

extension Unacceptable {
    static let tooLong = Unacceptable("this row has more than 1 MiB: shorten its words")
    static let notUTF8 = Unacceptable("this row isn't UTF-8: save the manifest as UTF-8")
}
