import ArgumentParser
import Foundation
import MemeRender
import MemeStore

/// Where the command line wants a picture.
struct OutputFile {
    /// A path, or `-` for standard output; `nil` where none was given.
    let path: String?
    /// Whether a file that exists is replaced.
    let force: Bool

    var isStandardOutput: Bool { path.map(Self.standardOutput.contains) == true }

    /// What is written there is written to nothing else: no line may follow the picture.
    private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

    /// Whether it is a folder that exists, or must be one because of the slash at its end.
    var isFolder: Bool {
        guard let path, !isStandardOutput else { return false }
        return path.hasSuffix("/") || FileStamp(of: path)?.isFolder == true
    }

    /// The format that the name asks for; `nil` where it doesn't.
    var format: ImageFormat? {
        isFolder
            ? nil
            : path.flatMap { FileName($0).fileExtension }.flatMap { ImageFormat(fileExtension: $0) }
    }

    /// - Parameter json: whether JSON is printed, too.
    /// - Throws: `ValidationError` where it can't be meant.
    func validate(json: Bool) throws {
        guard let path else { return }
        if path.isEmpty { throw ValidationError("the output needs the name of a file") }
        if !isFolder, let name = FileName(path).fileExtension,
            ImageFormat(fileExtension: name).map(ImageFormat.writable.contains) != true
        {
            let extensions = ImageFormat.writable.map { ".\($0.fileExtension)" }
            throw ValidationError(
                "\(path): mememe writes \(extensions.joined(separator: ", ")), not .\(name)")
        }
        try validateStandardOutput(of: "a picture", json: json)
    }

    /// Checks that standard output, where it is meant, can take what is written and nothing else.
    ///
    /// - Parameter content: what that is, for example `a picture`.
    func validateStandardOutput(of content: String, json: Bool) throws {
        guard isStandardOutput else { return }
        if json {
            throw ValidationError("--json and - both write to standard output: choose one")
        }
        if Terminal.output.isTerminal {
            throw ValidationError(
                "a terminal can't take \(content): send standard output to a file or a program")
        }
    }

    /// Checks that the name and `--format` agree.
    func validate(against other: ImageFormat?) throws {
        guard let path, let format, let other, format != other else { return }
        throw ValidationError(
            "\(path) is the name of a \(format.name), but --format asks for \(other.name): "
                + "name it .\(other.fileExtension), or leave one of them out")
    }

    /// - Parameter name: the name where none was given. Either gets a number where it is taken,
    ///   unless forced.
    func destination(or name: @autoclosure () -> String) -> StagedFile.Destination {
        if isStandardOutput { return .standardOutput }
        let path = path ?? name()
        return force ? .file(path) : .freeName(like: path)
    }
}

extension StagedFile.Destination {
    /// Writes a picture; no signal leaves half a file.
    ///
    /// - Returns: where it is.
    func write(_ image: EncodedImage) async throws -> String {
        // Whoever reads a pipe may take any time for it, and no half of that is to be kept.
        if isStream { return try StagedFile(image, for: self).commit() }
        return try await Interruptions.held { try StagedFile(image, for: self).commit() }
    }

    /// Says so where another file had the name that was asked for.
    func note(committedAs path: String) {
        if case .freeName(let wanted) = self, wanted != path {
            Console.note(
                "\(wanted.printable) exists, so this is \(path.printable); --force replaces it")
        }
    }
}
