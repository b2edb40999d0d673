import Extras
import Foundation
import TestSupport
import Testing

/// The effects on a tone of 440 Hz, measured.
@Suite struct VoiceChangerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func change(
        _ sound: Sound, by effect: VoiceEffect, limits: VoiceLimits = VoiceLimits()
    ) async throws -> Sound {
        try Data(sound.wav).write(to: URL(fileURLWithPath: folder.path("in.wav")))
        _ = try await VoiceChanger(limits: limits).change(
            folder.path("in.wav"), by: effect, as: .wav, to: folder.path("out.wav"))
        return try #require(Sound(wav: bytes(of: "out.wav")))
    }

    private func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
    }

    @Test(arguments: [
        (VoiceEffect.chipmunk, 1000.0), (.vader, -1000),
    ])
    func pitchMovesByAThousandCentsAndTheDurationStays(effect: VoiceEffect, cents: Double)
        async throws
    {
        let result = try await change(.tone(440), by: effect)
        #expect(result.level(0.5..<1.5) > 0.25)
        let measured = Sound.cents(result.frequency(0.5..<1.5), above: 440)
        #expect(abs(measured - cents) < 5)
        #expect(abs(result.duration - 2) < 0.08)
    }

    @Test(arguments: [
        (VoiceEffect.slow, 4.0), (.fast, 4.0 / 3),
    ])
    func tempoChangesTheDurationAndThePitchStays(effect: VoiceEffect, seconds: Double) async throws
    {
        let result = try await change(.tone(440), by: effect)
        #expect(abs(result.duration - seconds) < 0.15)
        #expect(result.level(0.4..<1) > 0.25)
        #expect(abs(Sound.cents(result.frequency(0.4..<1), above: 440)) < 5)
    }

    @Test
    func anEchoComesBackWeakerAndIsHeardToItsEnd() async throws {
        let result = try await change(.tone(440, seconds: 0.1, silence: 0.4), by: .echo)
        let (first, second, pause) = (
            result.level(0.02..<0.08), result.level(0.32..<0.38), result.level(0.15..<0.25)
        )
        #expect(second > 0.3 * first)
        #expect(second < 0.6 * first)
        #expect(pause < 0.01 * first)
        #expect(abs(Sound.cents(result.frequency(0.31..<0.39), above: 440)) < 5)
        #expect(result.duration > 1.3)
    }

    @Test
    func inAHallASoundDiesAwaySlowlyAfterItHasEnded() async throws {
        let result = try await change(.tone(440, seconds: 0.5), by: .reverb)
        let during = result.level(0.1..<0.5)
        let after = [0.55..<0.7, 0.9..<1.1, 1.5..<1.7].map { result.level($0) }
        #expect(after[0] > 0.05 * during)
        #expect(after[0] > 1.5 * after[1])
        #expect(after[1] > 1.5 * after[2])
        #expect(after[2] > 0)
        #expect(abs(result.duration - 2.3) < 0.1)
    }

    @Test(arguments: VoiceEffect.allCases)
    func theSameSoundGivesTheSameBytes(effect: VoiceEffect) async throws {
        _ = try await change(.tone(440, seconds: 0.5), by: effect)
        let first = try bytes(of: "out.wav")
        _ = try await change(.tone(440, seconds: 0.5), by: effect)
        #expect(try bytes(of: "out.wav") == first)
    }

    @Test(
        arguments: VoiceEffect.allCases,
        [
            (8000, 1), (48_000, 2),
        ])
    func channelsAndSampleRateStay(effect: VoiceEffect, shape: (rate: Int, channels: Int))
        async throws
    {
        let tone = Sound.tone(440, seconds: 0.5, rate: shape.rate, channels: shape.channels)
        let result = try await change(tone, by: effect)
        #expect(result.rate == shape.rate)
        #expect(result.channels == shape.channels)
    }

    @Test(arguments: VoiceEffect.allCases)
    func asLoudAsAFileCanHoldNothingIsCutOff(effect: VoiceEffect) async throws {
        let result = try await change(.tone(440, seconds: 1, level: 0.99), by: effect)
        #expect(result.peak < 0.97)
        #expect(result.peak > 0.5)
    }
}
