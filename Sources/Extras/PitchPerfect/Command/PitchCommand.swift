import ArgumentParser
import Foundation
import MemeRender
import MemeStore
import MememeCommands

struct PitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pitch",
        abstract: "Pitch Perfect: change how a voice sounds.",
        discussion: """
            chipmunk and vader move the pitch by 1,000 cents, up and down, and keep the tempo; \
            slow plays at half the speed, fast at one and a half, and they keep the pitch; echo \
            and reverb add what a valley and a hall would.

            Reads WAV, MP3, Ogg, Opus, FLAC, M4A, WebM and more, also the sound of a video, up to \
            an hour. Writes the file of -o, else <name>-<effect>.<ext> in the current folder. A \
            file that exists is only replaced with --force; else the name gets a number. Prints \
            the file.

            --json prints file, effect, format, duration (seconds), sampleRate (Hz), channelCount, \
            and isDamaged: whether parts of the sound could not be read.

            It needs ffmpeg: sudo apt install ffmpeg

            EXAMPLES
              mememe extras pitch voice.m4a --effect chipmunk
              mememe extras pitch voice.wav --effect vader -o father.mp3
              mememe extras pitch - --effect echo -o - --format ogg <voice.webm >echo.ogg
            """)

    @Argument(help: "The sound; - is standard input.", completion: .sound)
    var sound: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What is done to it.",
            valueName: VoiceEffect.allCases.map(\.rawValue).joined(separator: "|")),
        completion: .list(VoiceEffect.allCases.map(\.rawValue)), transform: Parse.choice)
    var effect: VoiceEffect

    @OptionGroup(title: "Output") var output: SoundOutputOptions
    @OptionGroup var json: JSONOptions

    func validate() throws {
        if sound.isEmpty { throw ValidationError("the sound needs the name of a file, or -") }
        try output.validate(json: json.json)
    }

    func run() async throws {
        let input = InputSound(sound)
        let format = output.fileFormat ?? input.format ?? .wav
        let destination = output.file.destination(or: input.name(for: effect, as: format))
        try destination.validate()
        let bytes = try input.readStandardInput()

        let (path, change) = try await Interruptions.cancelling { [effect] in
            try await ScratchFolder.with { folder in
                let source = try input.path(in: folder, holding: bytes)
                let result = "\(folder)/changed"
                let change = try await naming(input.name) {
                    try await withProgress("Changing") { progress in
                        try await VoiceChanger().change(
                            source, by: effect, as: format, to: result, progress: progress)
                    }
                }
                return (try StagedFile(contentsOf: result, for: destination).commit(), change)
            }
        }
        destination.note(committedAs: path)
        if change.isDamaged {
            Console.note("warning: \(input.name): parts of it could not be read and are left out")
        }
        if json.json {
            try Console.printJSON(
                VoiceRecord(file: path, effect: effect, format: format, change))
        } else if destination != .standardOutput {
            try Console.print(path.shown)
        }
    }
}

extension CompletionKind {
    fileprivate static let sound = file(extensions: [
        "wav", "mp3", "ogg", "oga", "opus", "flac", "m4a", "mp4", "webm", "mkv", "aac", "aiff",
        "amr", "caf",
    ])
}

/// The output of `--json`.
private struct VoiceRecord: Encodable {
    var file: String
    var effect: VoiceEffect
    var format: SoundFormat
    var duration: Double
    var sampleRate: Int
    var channelCount: Int
    /// Whether parts of the sound could not be read.
    var isDamaged: Bool

    init(
        file: String, effect: VoiceEffect, format: SoundFormat, _ change: VoiceChanger.Change
    ) {
        self.file = file
        self.effect = effect
        self.format = format
        duration = change.duration
        sampleRate = change.rate
        channelCount = change.channels
        isDamaged = change.isDamaged
    }
}

/// Adds the sound's name to errors of `body`, which doesn't know it.
private func naming<Result>(
    _ sound: String, _ body: () async throws -> Result
) async throws -> Result {
    do {
        return try await body()
    } catch let error as VoiceError {
        throw error.concernsSound
            ? Failure(sound, "\(error)", kind: error.kind) : Failure("\(error)", kind: error.kind)
    }
}

extension VoiceError {
    /// Whether the error is about the sound, rather than this machine.
    fileprivate var concernsSound: Bool {
        switch self {
        case .notInstalled, .noScratchFolder, .diskFull: false
        default: true
        }
    }
}
