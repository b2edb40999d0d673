import Foundation
import TestSupport
import Testing

/// `mememe extras pitch`.
@Suite struct PitchTests {
    private struct VoiceJSON: Decodable {
        var file: String
        var effect: String
        var format: String
        var duration: Double
        var sampleRate: Int
        var channelCount: Int
        var isDamaged: Bool
    }

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.write(Sound.tone(440, seconds: 1).wav, to: "voice.wav")
    }

    private func pitch(_ arguments: String..., input: [UInt8] = []) async throws
        -> TestEnvironment.Run
    {
        try await environment.run(["extras", "pitch"] + arguments, input: input)
    }

    /// Runs the command and checks that it fails with the right message and leaves everything as it was.
    private func expectFailure(
        _ arguments: String..., saying hint: String, status: Int32 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try environment.files
        let run = try await environment.run(["extras", "pitch"] + arguments)
        #expect(run.status == status, sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        #expect(run.errorLines.count == 1, sourceLocation: sourceLocation)
        #expect(run.error.contains(hint), "\(run.error)", sourceLocation: sourceLocation)
        #expect(try environment.files == before, sourceLocation: sourceLocation)
    }

    @Test func errorsAreJSONToo() async throws {
        let run = try await pitch("none.wav", "-e", "slow", "--json")
        #expect(run.status == 1)
        #expect(try run.errors.map(\.kind) == ["missingFile"])
        let members = try await environment.run("extras", "members", "--members", "no", "--json")
        #expect(try members.errors.map(\.kind) == ["usage"])
    }

    private func interval(of file: String) throws -> Double {
        let sound = try #require(Sound(wav: environment.bytes(of: file)))
        return Sound.cents(sound.frequency(0.3..<0.7), above: 440)
    }

    @Test func theFileIsNamedForTheEffect() async throws {
        let run = try await pitch("voice.wav", "--effect", "chipmunk")
        #expect(run.status == 0)
        #expect(run.text == "voice-chipmunk.wav\n")
        #expect(abs(try interval(of: "voice-chipmunk.wav") - 1000) < 5)
        #expect(try environment.files == ["voice-chipmunk.wav", "voice.wav"])
    }

    @Test(arguments: ["chipmunk", "vader", "slow", "fast", "echo", "reverb"])
    func eachEffectWritesAFile(_ effect: String) async throws {
        let run = try await pitch("voice.wav", "-e", effect, "-o", "out.wav")
        #expect(run.status == 0)
        #expect(Sound(wav: try environment.bytes(of: "out.wav")) != nil)
    }

    @Test(arguments: ["mp3", "ogg", "wav"])
    func theFormatIsThatOfTheName(_ format: String) async throws {
        let run = try await pitch("voice.wav", "--effect", "slow", "-o", "out.\(format)", "--json")
        #expect(run.status == 0)
        let json = try run.json(VoiceJSON.self)
        #expect(json.file == "out.\(format)")
        #expect(json.format == format)
        #expect(json.effect == "slow")
        #expect(abs(json.duration - 2) < 0.2)
        #expect(json.sampleRate == 44_100)
        #expect(json.channelCount == 1)
        #expect(!json.isDamaged)
    }

    @Test func theFormatCanBeNamed() async throws {
        let run = try await pitch("voice.wav", "--effect", "fast", "--format", "ogg")
        #expect(run.text == "voice-fast.ogg\n")
        #expect(try environment.bytes(of: "voice-fast.ogg").starts(with: Array("OggS".utf8)))
    }

    @Test func aFileThatExistsIsReplacedOnlyByForce() async throws {
        try environment.write([1], to: "voice-vader.wav")
        let run = try await pitch("voice.wav", "--effect", "vader")
        #expect(run.text == "voice-vader-2.wav\n")
        #expect(run.error.contains("--force"))
        #expect(try environment.bytes(of: "voice-vader.wav") == [1])
        let forced = try await pitch("voice.wav", "--effect", "vader", "--force")
        #expect(forced.text == "voice-vader.wav\n")
        #expect(abs(try interval(of: "voice-vader.wav") + 1000) < 5)
    }

    @Test func standardInputAndOutput() async throws {
        let run = try await pitch(
            "-", "--effect", "chipmunk", "-o", "-", "--format", "wav",
            input: Sound.tone(440, seconds: 1).wav)
        #expect(run.status == 0)
        let sound = try #require(Sound(wav: run.output))
        #expect(abs(Sound.cents(sound.frequency(0.3..<0.7), above: 440) - 1000) < 5)
        #expect(try environment.files == ["voice.wav"])
    }

    @Test func theShellCompletesTheEffects() async throws {
        let run = try await environment.run("--generate-completion-script", "bash")
        #expect(run.text.contains("chipmunk"))
        #expect(run.text.contains("reverb"))
    }

    @Test func wrongUsage() async throws {
        try await expectFailure("voice.wav", saying: "effect", status: 64)
        try await expectFailure("voice.wav", "-e", "robot", saying: "chipmunk, vader", status: 64)
        try await expectFailure(
            "voice.wav", "-e", "slow", "-o", "out.flac", saying: ".wav, .mp3 and .ogg", status: 64)
        try await expectFailure(
            "voice.wav", "-e", "slow", "-o", "out.mp3", "--format", "ogg", saying: "--format asks",
            status: 64)
        try await expectFailure(
            "voice.wav", "-e", "slow", "-o", "-", "--json", saying: "choose one", status: 64)
        try await expectFailure("", "-e", "slow", saying: "name of a file", status: 64)
    }

    @Test func badInput() async throws {
        try environment.write([], to: "empty.wav")
        try environment.write(Array("hello".utf8), to: "text.mp3")
        try environment.write(Array("#EXTM3U\nvoice.wav\n".utf8), to: "list.m3u8")
        try environment.add("rgb.jpg", as: "picture.ogg")
        try await expectFailure("none.wav", "-e", "slow", saying: "none.wav: could not be read")
        try await expectFailure("/usr", "-e", "slow", saying: "/usr: could not be read")
        for file in ["empty.wav", "text.mp3", "list.m3u8", "picture.ogg"] {
            try await expectFailure(file, "-e", "slow", saying: "\(file): this is no sound")
        }
        try await expectFailure("-", "-e", "slow", saying: "standard input: it is empty")
        try await expectFailure(
            "voice.wav", "-e", "slow", "-o", "no/where.wav", saying: "no folder")
    }

    @Test func withoutFfmpegItSaysWhatToInstall() async throws {
        let run = try await environment.run(
            ["extras", "pitch", "voice.wav", "--effect", "slow"],
            environment: ["PATH": environment.folder.path])
        #expect(run.status == 1)
        #expect(run.error.contains("sudo apt install ffmpeg"))
    }

    @Test func aSignalEndsItAndLeavesNothing() async throws {
        // Takes minutes to process.
        try await SoundFile.makeTone(seconds: 1800, at: environment.path("long.wav"))
        try FileManager.default.createDirectory(
            atPath: environment.path("scratch"), withIntermediateDirectories: false)
        let process = environment.process(
            ["extras", "pitch", "long.wav", "--effect", "slow"],
            environment: ["TMPDIR": environment.path("scratch")])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        async let status = process.runToEnd()
        try await until {
            try !FileManager.default.contentsOfDirectory(atPath: environment.path("scratch"))
                .isEmpty
        }
        try await Task.sleep(for: .milliseconds(500))
        process.terminate()
        #expect(try await status == 128 + SIGTERM)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: environment.path("scratch"))
                .isEmpty)
        #expect(try environment.files == ["long.wav", "scratch", "voice.wav"])
    }
}
