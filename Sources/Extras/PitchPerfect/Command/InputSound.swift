import Extras
import Foundation
import MemeStore

/// A sound that the command line names.
struct InputSound: Sendable {
    /// The most bytes that are read from standard input: 512 MiB.
    private static let maximumByteCount = 512 << 20

    /// How messages call it.
    let name: String
    private let path: String?

    /// - Parameter argument: a path, or `-` for standard input.
    init(_ argument: String) {
        path = argument == "-" ? nil : argument
        name = path ?? "standard input"
    }

    /// The format that its name says, where sounds are written in it.
    var format: SoundFormat? {
        path.flatMap { FileName($0).fileExtension }.flatMap { SoundFormat(fileExtension: $0) }
    }

    /// The name of what an effect makes of it where the user gives none.
    func name(for effect: VoiceEffect, as format: SoundFormat) -> String {
        let stem = path.map { FileName($0).stem } ?? "voice"
        return "\(stem)-\(effect.rawValue).\(format.fileExtension)"
    }

    /// All of standard input where that is the sound: ffmpeg goes to and fro in what it reads.
    func readStandardInput() throws -> [UInt8]? {
        guard path == nil else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try [UInt8](
                readingFrom: STDIN_FILENO, named: name, limit: Self.maximumByteCount)
        } catch FileError.tooLarge(_, let limit) {
            throw Failure(name, "larger than the \(limit >> 20) MiB that are read at most")
        }
        if bytes.isEmpty { throw Failure(name, "it is empty: send a sound") }
        return bytes
    }

    /// Where ffmpeg finds it.
    ///
    /// - Parameters:
    ///   - folder: where standard input is written to.
    ///   - bytes: what ``readStandardInput()`` gave.
    func path(in folder: String, holding bytes: [UInt8]?) throws -> String {
        guard let bytes else { return path ?? "" }
        let copy = "\(folder)/input"
        try Data(bytes).write(to: URL(fileURLWithPath: copy))
        return copy
    }
}
