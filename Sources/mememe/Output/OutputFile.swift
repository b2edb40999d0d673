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

    var isStandardOutput: Bool { path == "-" }

    /// Whether it is a folder that exists, or must be one because of the slash at its end.
    var isFolder: Bool {
        guard let path, !isStandardOutput else { return false }
        var isFolder: ObjCBool = false
        return path.hasSuffix("/")
            || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && isFolder.boolValue
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
    /// Says so where another file had the name that was asked for.
    func note(committedAs path: String) {
        if case .freeName(let wanted) = self, wanted != path {
            Console.note(
                "\(wanted.printable) exists, so this is \(path.printable); --force replaces it")
        }
    }
}
