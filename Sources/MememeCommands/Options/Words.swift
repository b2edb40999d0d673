import ArgumentParser
import MemeRender
import MemeStore

/// The words of an option: typed, in a file, or on standard input.
struct Words: Sendable {
    private enum Source: Hashable, Sendable {
        case typed(String)
        case file(String)
        case standardInput
    }

    /// Far more than fits on a picture, in bytes.
    private static let limit = 64 << 10

    private var source: Source
    /// Where it stood among the other options.
    let order = TypedOrder()

    /// - Parameter argument: the words, with escapes; or `@` and a file name; or `-`.
    init(_ argument: String) throws {
        switch argument {
        case "-": source = .standardInput
        case "\\-": source = .typed("-")
        case "@": throw Unacceptable("name a file after the @, or write \\@ for an @ of the words")
        case _ where argument.hasPrefix("@"): source = .file(String(argument.dropFirst()))
        default: source = .typed(Parse.escapes(argument.repaired))
        }
    }

    /// - Parameter text: the literal words.
    init(exactly text: String) {
        source = .typed(text)
    }

    var isStandardInput: Bool { source == .standardInput }

    /// The words; empty if they haven't been read yet.
    var text: String { if case .typed(let text) = source { text } else { "" } }

    /// Reads the words if that isn't done yet. A trailing line break is removed.
    ///
    /// - Throws: `Failure`, or `FileError`.
    mutating func read() throws {
        let input: InputText
        switch source {
        case .typed: return
        case .standardInput: input = InputText("-")
        // After `@`, a `-` is a file's name, not standard input.
        case .file(let path): input = InputText(path == "-" ? "./-" : path)
        }
        do {
            var text = try input.read(limit: Self.limit, advice: "choose a text file")
            text.replace("\r\n", with: "\n")
            if text.hasSuffix("\n") { text.removeLast() }
            source = .typed(text)
        } catch FileError.missing(let path) {
            throw Failure(
                path,
                "there is no such file to read words from; those that begin with an @ "
                    + "themselves are written with a backslash: '\\@\(path)'")
        }
    }
}

/// Equality ignores where the words stood.
extension Words: Equatable {
    static func == (first: Words, second: Words) -> Bool { first.source == second.source }
}
