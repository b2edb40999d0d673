import Foundation

/// Creates sound files that only ffmpeg can make.
package enum SoundFile {
    package struct Failure: Error {}

    /// Runs ffmpeg in a folder. The arguments end with the file's name.
    package static func make(_ arguments: [String], in folder: String) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        guard try await process.runToEnd() == 0 else { throw Failure() }
    }

    /// A long tone; half an hour of it takes minutes to process.
    package static func makeTone(seconds: Int, at path: String) async throws {
        try await make(
            [
                "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(seconds)",
                path,
            ],
            in: "/")
    }
}
