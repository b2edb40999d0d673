import ArgumentParser
import MemeStore

/// The words of an option: typed, or those of a file or of standard input.
struct Words: Hashable, Sendable {
    private enum Source: Hashable, Sendable {
        case typed(String)
        case file(String)
        case standardInput
    }

    /// Far more than a picture has room for.
    private static let limit = 64 << 10

    private var source: Source

    /// - Parameter argument: the words, with escapes; or `@` and the name of a file; or `-`.
    init(_ argument: String) throws {
        switch argument {
        case "-": source = .standardInput
        case "\\-": source = .typed("-")
        case "@": throw Unacceptable("name a file after the @, or write \\@ for an @ of the words")
        case _ where argument.hasPrefix("@"): source = .file(String(argument.dropFirst()))
        default: source = .typed(Parse.escapes(argument.repaired))
        }
    }

    /// - Parameter text: the words as they are.
    init(exactly text: String) {
        source = .typed(text)
    }

    var isStandardInput: Bool { source == .standardInput }

    /// Empty where they have not been read.
    var text: String { if case .typed(let text) = source { text } else { "" } }

    /// Reads them, where that is still to be done. A line break at the end is none of them.
    ///
    /// - Throws: `Failure`, or `FileError`.
    mutating func read() throws {
        let input: InputText
        switch source {
        case .typed: return
        case .standardInput: input = InputText("-")
        // A file of that name is meant, and not standard input once more.
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
