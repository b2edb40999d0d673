import Extras
import Foundation
import MemeRender
import TestSupport
import Testing

/// Which sound formats are read and written.
@Suite struct SoundFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    }

    private func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
    }

    @discardableResult
    private func change(
        _ name: String, by effect: VoiceEffect = .chipmunk, as format: SoundFormat = .wav,
        limits: VoiceLimits = VoiceLimits()
    ) async throws -> VoiceChanger.Change {
        try await VoiceChanger(limits: limits)
            .change(folder.path(name), by: effect, as: format, to: folder.path("out"))
    }

    private func make(_ arguments: String...) async throws {
        try await SoundFile.make(arguments, in: folder.path)
    }

    @Test(arguments: SoundFormat.allCases)
    func eachFormatIsWrittenAndReadAgain(_ format: SoundFormat) async throws {
        try write(Sound.tone(440, seconds: 1).wav, to: "in.wav")
        let change = try await change("in.wav", as: format)
        #expect(abs(change.duration - 1) < 0.1)
        #expect(change.rate == 44_100)
        #expect(change.channels == 1)
        #expect(!change.isDamaged)
        let beginnings: [SoundFormat: String] = [.wav: "RIFF", .ogg: "OggS", .mp3: ""]
        let beginning = Array(try #require(beginnings[format]).utf8)
        #expect(try bytes(of: "out").starts(with: beginning))

        try write(try bytes(of: "out"), to: "again")
        _ = try await self.change("again", by: .vader)
        let sound = try #require(Sound(wav: bytes(of: "out")))
        #expect(abs(Sound.cents(sound.frequency(0.3..<0.7), above: 440)) < 5)
    }

    @Test(arguments: [
        "a.mp3", "a.ogg", "a.flac", "a.m4a", "a.webm", "a.mka", "a.aiff", "a.caf", "a.opus",
        "a.aac",
    ])
    func anyCommonSoundIsRead(_ name: String) async throws {
        try write(Sound.tone(440, seconds: 1, rate: 48_000).wav, to: "in.wav")
        try await make("-i", "in.wav", name)
        try await change(name, by: .slow)
        let sound = try #require(Sound(wav: bytes(of: "out")))
        #expect(abs(Sound.cents(sound.frequency(0.5..<1.5), above: 440)) < 10)
        #expect(abs(sound.duration - 2) < 0.3)
    }

    @Test func theSoundOfAVideoIsRead() async throws {
        try await make(
            "-f", "lavfi", "-i", "testsrc=d=1:s=64x48", "-f", "lavfi", "-i", "sine=440:d=1",
            "-c:v", "mpeg4", "-shortest", "video.mp4")
        try await change("video.mp4")
        let sound = try #require(Sound(wav: bytes(of: "out")))
        #expect(abs(Sound.cents(sound.frequency(0.3..<0.7), above: 440) - 1000) < 5)
    }

    @Test func aVideoWithoutSoundHasNone() async throws {
        try await make("-f", "lavfi", "-i", "testsrc=d=1:s=64x48", "-c:v", "mpeg4", "mute.mp4")
        await #expect(throws: VoiceError.noSound) { try await change("mute.mp4") }
    }

    @Test(arguments: VoiceEffect.allCases)
    func aSoundWithoutSamplesHasNone(_ effect: VoiceEffect) async throws {
        try write(Sound.tone(440, seconds: 0).wav, to: "none.wav")
        await #expect(throws: VoiceError.noSound) { try await change("none.wav", by: effect) }
    }

    @Test func aFileThatIsNotThereCanNotBeRead() async throws {
        await #expect(throws: VoiceError.unreadable(code: ENOENT)) { try await change("none.wav") }
        await #expect(throws: VoiceError.unreadable(code: EISDIR)) { try await change("") }
    }

    @Test func aPipeIsRefusedRatherThanWaitedFor() async throws {
        #expect(mkfifo(folder.path("pipe.wav"), 0o600) == 0)
        await #expect(throws: VoiceError.notAFile) { try await change("pipe.wav") }
    }

    @Test func whatIsNoSoundIsRefused() async throws {
        try write([], to: "empty.wav")
        try write(Array("hello, world\n".utf8), to: "text.mp3")
        try write(Pictures.png().bytes, to: "picture.ogg")
        for name in ["empty.wav", "text.mp3", "picture.ogg"] {
            await #expect(throws: VoiceError.unknownFormat, "\(name)") { try await change(name) }
        }
    }

    @Test(arguments: ["list.m3u8", "list.ffconcat", "list.sdp", "list.mpd", "list.wav"])
    func aListOfOtherFilesIsNotFollowed(_ name: String) async throws {
        try write(Sound.tone(440).wav, to: "secret.wav")
        let secret = folder.path("secret.wav")
        let lists = [
            "m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:2,\n\(secret)\n#EXT-X-ENDLIST\n",
            "ffconcat": "ffconcat version 1.0\nfile '\(secret)'\n",
            "sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nm=audio 9 RTP/AVP 0\n",
            "mpd": "<?xml version=\"1.0\"?><MPD><BaseURL>\(secret)</BaseURL></MPD>",
            "wav": "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:2,\n\(secret)\n#EXT-X-ENDLIST\n",
        ]
        let list = try #require(lists[String(name.split(separator: ".")[1])])
        try write(Array(list.utf8), to: name)
        await #expect(throws: VoiceError.unknownFormat) { try await change(name) }
    }

    @Test(arguments: ["-y.wav", "http:host.wav", "a b'c;d.wav", "pipe:0", "%d.wav"])
    func aNameIsOnlyAName(_ name: String) async throws {
        try write(Sound.tone(440, seconds: 0.5).wav, to: name)
        try await change(name)
        #expect(Sound(wav: try bytes(of: "out")) != nil)
    }

    @Test func aTruncatedSoundIsChangedAsFarAsItGoes() async throws {
        try write(Sound.tone(440, seconds: 2).wav.dropLast(88_200).map { $0 }, to: "cut.wav")
        try await change("cut.wav")
        let sound = try #require(Sound(wav: bytes(of: "out")))
        #expect(abs(sound.duration - 1) < 0.1)
    }

    @Test func aSoundWhoseIndexIsCutOffIsRefused() async throws {
        try write(Sound.tone(440, seconds: 1).wav, to: "in.wav")
        try await make("-i", "in.wav", "whole.m4a")
        try write(try bytes(of: "whole.m4a").dropLast(2000).map { $0 }, to: "cut.m4a")
        await #expect(throws: VoiceError.unknownFormat) { try await change("cut.m4a") }
    }

    @Test func aSoundThatIsTooLongIsRefused() async throws {
        try write(Sound.tone(440, seconds: 3, rate: 8000).wav, to: "long.wav")
        let limits = VoiceLimits(duration: 2)
        await #expect(throws: VoiceError.tooLong(limit: 2)) {
            try await change("long.wav", limits: limits)
        }
        // A file whose header doesn't declare its length.
        try await make("-i", "long.wav", "-f", "webm", "-live", "1", "long.webm")
        await #expect(throws: VoiceError.tooLong(limit: 2)) {
            try await change("long.webm", by: .fast, limits: limits)
        }
    }

    /// Sounds are resampled and mixed down first, so that eight channels of 192 kHz cost no more than
    /// two of 48 kHz.
    @Test func rateAndChannelsAreBroughtDownFirst() async throws {
        try await make(
            "-f", "lavfi", "-i", "aevalsrc=exprs=0.3*sin(440*2*PI*t)|0|0|0|0|0|0|0:s=192000:d=1",
            "dense.flac")
        let change = try await change("dense.flac", limits: .ofServer)
        #expect(change.rate == 48_000)
        #expect(change.channels == 2)
        let sound = try #require(Sound(wav: bytes(of: "out")))
        #expect(sound.rate == 48_000)
        #expect(abs(Sound.cents(sound.frequency(0.3..<0.7), above: 440) - 1000) < 5)
    }

    @Test func aSoundOfTooManySamplesIsRefused() async throws {
        try write(Sound.tone(440, seconds: 2, rate: 48_000, channels: 2).wav, to: "in.wav")
        try await change("in.wav", limits: VoiceLimits(samples: 192_000))
        await #expect(throws: VoiceError.tooManySamples(limit: 191_000)) {
            try await change("in.wav", limits: VoiceLimits(samples: 191_000))
        }
    }

    /// The limit is on CPU time, not on the clock.
    @Test func whatComputesTooLongIsGivenUp() async throws {
        try await SoundFile.makeTone(seconds: 1800, at: folder.path("long.wav"))
        await #expect(throws: VoiceError.tookTooLong) {
            try await change("long.wav", limits: VoiceLimits(computing: 1))
        }
    }

    @Test func aResultThatIsTooLargeIsRefused() async throws {
        try write(Sound.tone(440, seconds: 3).wav, to: "in.wav")
        await #expect(throws: VoiceError.tooLarge(limit: 100_000)) {
            try await change("in.wav", limits: VoiceLimits(bytes: 100_000))
        }
    }

    @Test func whatTakesTooLongIsGivenUp() async throws {
        try await SoundFile.makeTone(seconds: 1800, at: folder.path("long.wav"))
        await #expect(throws: VoiceError.tookTooLong) {
            try await change("long.wav", limits: VoiceLimits(time: .milliseconds(800)))
        }
    }

    @Test func whatIsCancelledEnds() async throws {
        // Takes minutes to process.
        try await SoundFile.makeTone(seconds: 1800, at: folder.path("long.wav"))
        let task = Task { try await change("long.wav") }
        try await Task.sleep(for: .milliseconds(500))
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func aScratchFolderGoesWhateverHappens() async throws {
        struct Failure: Error {}
        var kept = ""
        await #expect(throws: Failure.self) {
            try await ScratchFolder.with { folder in
                kept = folder
                try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/file"))
                let attributes = try FileManager.default.attributesOfItem(atPath: folder)
                #expect(attributes[.posixPermissions] as? Int == 0o700)
                throw Failure()
            }
        }
        #expect(!kept.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: kept))
    }
}
