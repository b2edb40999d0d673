import ArgumentParser
import Foundation
package import MemeRender
import MemeStore

/// The destination of a picture that the command line names.
package struct OutputFile {
    /// A path, or `-` for standard output; `nil` for the default.
    let path: String?
    /// Whether to replace an existing file.
    let force: Bool

    /// - Parameters:
    ///   - path: a path, or `-` for standard output.
    ///   - force: whether to replace an existing file.
    package init(path: String?, force: Bool) {
        self.path = path
        self.force = force
    }

    var isStandardOutput: Bool { path.map(Self.standardOutput.contains) == true }

    /// Names of standard output: nothing else may be printed if the picture goes there.
    private static let standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

    /// Whether the path is an existing folder, or must be one because it ends with a slash.
    package var isFolder: Bool {
        guard let path, !isStandardOutput else { return false }
        return path.hasSuffix("/") || FileStamp(of: path)?.isFolder == true
    }

    /// The format of the file extension; `nil` if there is none.
    package var format: ImageFormat? {
        isFolder
            ? nil
            : path.flatMap { FileName($0).fileExtension }.flatMap { ImageFormat(fileExtension: $0) }
    }

    /// - Parameter json: whether JSON is printed, too.
    /// - Throws: `ValidationError` if the destination makes no sense.
    package func validate(json: Bool) throws {
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

    /// Checks that standard output, if it is the destination, is not a terminal and gets nothing else.
    ///
    /// - Parameter content: what is written, for example `a picture`.
    package func validateStandardOutput(of content: String, json: Bool) throws {
        guard isStandardOutput else { return }
        if json {
            throw ValidationError("--json and - both write to standard output: choose one")
        }
        if Terminal.output.isTerminal {
            throw ValidationError(
                "a terminal can't take \(content): send standard output to a file or a program")
        }
    }

    /// Checks that the file extension and `--format` agree.
    func validate(against other: ImageFormat?) throws {
        guard let path, let format, let other, format != other else { return }
        throw ValidationError(
            "\(path) is the name of a \(format.name), but --format asks for \(other.name): "
                + "name it .\(other.fileExtension), or leave one of them out")
    }

    /// - Parameter name: the default name. If the file exists, either name gets a number, unless forced.
    package func destination(or name: @autoclosure () -> String) -> StagedFile.Destination {
        if isStandardOutput { return .standardOutput }
        let path = path ?? name()
        return force ? .file(path) : .freeName(like: path)
    }
}

extension StagedFile.Destination {
    /// Writes a picture. A signal doesn't leave half a file.
    ///
    /// - Returns: its path.
    func write(_ image: EncodedImage) async throws -> String {
        // A pipe's reader may take any time, so signals are handled as usual meanwhile.
        if isStream { return try StagedFile(image, for: self).commit() }
        return try await Interruptions.held { try StagedFile(image, for: self).commit() }
    }

    /// Prints a note if the file got another name than the requested one.
    package func note(committedAs path: String) {
        if case .freeName(let wanted) = self, wanted != path {
            Console.note(
                "\(wanted.printable) exists, so this is \(path.printable); --force replaces it")
        }
    }
}
