import Foundation
import MemeRender
import MememeCommands
import MemeStore

/// A sound that the command line names.
struct InputSound: Sendable {
    /// The most bytes of standard input: 512 MiB.
    private static let maximumByteCount = 512 << 20

    /// The name in messages.
    let name: String
    private let path: String?

    /// - Parameter argument: a path, or `-` for standard input.
    init(_ argument: String) {
        path = argument == "-" ? nil : argument
        name = path ?? "standard input"
    }

    /// The format of the file extension, if it is a format that can be written.
    var format: SoundFormat? {
        path.flatMap { FileName($0).fileExtension }.flatMap { SoundFormat(fileExtension: $0) }
    }

    /// The default file name of the changed sound.
    func name(for effect: VoiceEffect, as format: SoundFormat) -> String {
        let stem = path.map { FileName($0).stem } ?? "voice"
        return "\(stem)-\(effect.rawValue).\(format.fileExtension)"
    }

    /// Reads standard input if it is the sound, because ffmpeg needs to seek.
    func readStandardInput() throws -> [UInt8]? {
        guard path == nil else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try [UInt8](
                readingFrom: STDIN_FILENO, named: name, limit: Self.maximumByteCount)
        } catch FileError.tooLarge(_, let limit) {
            throw Failure(
                name, "larger than the \(limit >> 20) MiB that are read at most",
                kind: .fileTooLarge)
        }
        if bytes.isEmpty { throw Failure(name, "it is empty: send a sound", kind: .empty) }
        return bytes
    }

    /// The path for ffmpeg.
    ///
    /// - Parameters:
    ///   - folder: a folder for the content of standard input.
    ///   - bytes: the result of ``readStandardInput()``.
    func path(in folder: String, holding bytes: [UInt8]?) throws -> String {
        guard let bytes else { return path ?? "" }
        let copy = "\(folder)/input"
        try Data(bytes).write(to: URL(fileURLWithPath: copy))
        return copy
    }
}
