import Foundation
import MemeWeb
import TestSupport
import Testing
import WebTestSupport

@testable import Extras

@Suite struct VoiceTests {
    private static func change(
        _ sound: [UInt8], by effect: String = "chipmunk", as query: String = "?format=wav",
        type: String? = "audio/wav", on server: TestServer
    ) async throws -> TestResponse {
        try await server.send(
            "POST", "/api/v1/extras/voices/\(effect)\(query)", headers: ["Content-Type": type],
            body: sound)
    }

    @Test func aVoiceIsChangedAndNothingIsKept() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let before = server.folder.files()
            let response = try await Self.change(Sound.tone(440, seconds: 1).wav, on: server)
            #expect(response.status == 200)
            #expect(response["content-type"] == "audio/wav")
            #expect(response["cache-control"] == "no-store")
            let sound = try #require(Sound(wav: response.body))
            #expect(abs(Sound.cents(sound.frequency(0.3..<0.8), above: 440) - 1000) < 5)
            #expect(server.folder.files() == before)
        }
    }

    @Test(arguments: ["chipmunk", "vader", "slow", "fast", "echo", "reverb"])
    func eachEffectAnswers(_ effect: String) async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let tone = Sound.tone(440, seconds: 0.3).wav
            let response = try await Self.change(tone, by: effect, on: server)
            #expect(response.status == 200)
            #expect(Sound(wav: response.body) != nil)
        }
    }

    @Test(arguments: [
        ("", "audio/mpeg"), ("?format=mp3", "audio/mpeg"), ("?format=ogg", "audio/ogg"),
        ("?format=wav", "audio/wav"),
    ])
    func theFormatIsAsAskedFor(query: String, type: String) async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let tone = Sound.tone(440, seconds: 0.3).wav
            let response = try await Self.change(tone, as: query, on: server)
            #expect(response.status == 200)
            #expect(response["content-type"] == type)
        }
    }

    @Test func whatIsNoEffectOrFormatIsTold() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let tone = Sound.tone(440, seconds: 0.1).wav
            let effect = try await Self.change(tone, by: "robot", on: server)
            #expect(effect.status == 404)
            #expect(effect.text.contains("chipmunk, vader"))
            let format = try await Self.change(tone, as: "?format=midi", on: server)
            #expect(format.status == 400)
            #expect(format.text.contains("wav, mp3, ogg"))
        }
    }

    @Test func whatIsNoSoundIsRefused() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let text = try await Self.change(Array("hello".utf8), on: server)
            #expect(text.status == 415)
            #expect(text["content-type"] == "application/problem+json")
            let form = try await Self.change(
                Array("a=b".utf8), type: "application/x-www-form-urlencoded", on: server)
            #expect(form.status == 415)
            let empty = try await Self.change([], on: server)
            #expect(empty.status == 422)
            let silent = try await Self.change(Sound.tone(440, seconds: 0).wav, on: server)
            #expect(silent.status == 422)
        }
    }

    @Test func whatIsTooLargeIsRefusedBeforeItIsRead() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let response = try await server.send(
                "POST", "/api/v1/extras/voices/echo",
                headers: ["Content-Type": "audio/wav", "Content-Length": "25000001"])
            #expect(response.status == 413)
            #expect(response.text.contains("25 MB"))
        }
    }

    @Test func whatIsTooLongIsRefused() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            try await SoundFile.makeTone(seconds: 601, at: server.folder.path("tone.mp3"))
            let tone = try Data(contentsOf: URL(fileURLWithPath: server.folder.path("tone.mp3")))
            let response = try await Self.change(Array(tone), type: "audio/mpeg", on: server)
            #expect(response.status == 422)
            #expect(response.text.contains("10 minutes"))
        }
    }

    /// If a client hangs up, ffmpeg ends, and the next request has its turn.
    @Test func ffmpegEndsWhenTheClientHasGone() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            // Most of a minute's work for ffmpeg.
            try await SoundFile.makeTone(seconds: 590, at: server.folder.path("tone.mp3"))
            let tone = try Data(contentsOf: URL(fileURLWithPath: server.folder.path("tone.mp3")))
            do {
                let connection = try RawConnection(port: server.port)
                let head =
                    "POST /api/v1/extras/voices/chipmunk HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
                    + "Content-Type: audio/mpeg\r\nContent-Length: \(tone.count)\r\n\r\n"
                try await connection.send(Array(head.utf8) + Array(tone))
                try await Self.waitForVoices(1, on: server)
            }
            let start = ContinuousClock.now
            try await Self.waitForVoices(0, on: server)
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }

    /// One client's long sounds don't delay other clients, because each client has a share.
    @Test func longSoundsOfOneKeepNobodyElseWaiting() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            try await SoundFile.makeTone(seconds: 590, at: server.folder.path("tone.mp3"))
            let tone = try Data(contentsOf: URL(fileURLWithPath: server.folder.path("tone.mp3")))
            let head =
                "POST /api/v1/extras/voices/slow HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
                + "Content-Type: audio/mpeg\r\nContent-Length: \(tone.count)\r\n\r\n"
            var connections: [RawConnection] = []
            for _ in 0..<4 {
                let connection = try RawConnection(port: server.port)
                try await connection.send(Array(head.utf8) + Array(tone))
                connections.append(connection)
            }
            // The client's other two requests wait, although the server has four places; see
            // `ClientSharesTests`.
            try await Self.waitForVoices(2, on: server)
            for _ in 0..<3 {
                let answer = try await server.send(
                    "POST", "/api/v1/extras/voices/echo", headers: ["Content-Type": "audio/wav"],
                    body: Sound.tone(440, seconds: 0.3).wav, from: "127.0.0.2")
                #expect(answer.status == 200)
            }
            connections = []
            try await Self.waitForVoices(0, on: server)
        }
    }

    /// Waits until the server's metrics report this many voices.
    private static func waitForVoices(_ count: Int, on server: TestServer) async throws {
        try await until {
            try await server.get("/metrics").text.contains("\nmememe_voices_running \(count)\n")
        }
    }

    /// Sounds have a limit of their own.
    @Test func aSoundMayBeLargerThanAPicture() async throws {
        try await TestServer.run(configure: { $0.maximumUpload = 1000 }, parts: [CompanionServer()])
        {
            server in
            let connection = try RawConnection(port: server.port)
            connection.send(
                "POST /api/v1/extras/voices/echo HTTP/1.1\r\nHost: localhost\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 20000000\r\n\r\n")
            #expect(try await connection.read(through: "\r\n").contains("100 Continue"))
            try await connection.send([UInt8](repeating: 0, count: 20_000_000))
            #expect(try await connection.readResponse().status == 415)
        }
    }

    /// ffmpeg would otherwise open the files that a playlist names.
    @Test func aPlaylistIsRefused() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let playlist = Array("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n".utf8)
            let response = try await Self.change(playlist, type: "audio/mpeg", on: server)
            #expect([415, 422, 503].contains(response.status))
        }
    }
}
