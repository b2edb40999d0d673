import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MemeRender
import MemeWeb
import NIOCore
import TestSupport
import Testing
import WebTestSupport

@testable import Extras

/// The server discloses nothing about who is on a picture before the question has ended.
@Suite struct GameSecrecyTests {
    @Test func nothingTellsTheRightNameBeforeTheAnswer() async throws {
        try await GameServer.run { games in
            for _ in 1...6 {
                let game = try await games.start()
                let picture = try await games.server.get(game.picture)
                #expect(picture.status == 200)
                #expect(picture["content-type"] == "image/jpeg")
                #expect(picture["cache-control"] == "no-store")
                #expect(picture["etag"] == nil)
                #expect(picture["last-modified"] == nil)
                // Neither the file's name nor its metadata.
                for name in GameServer.names {
                    for word in name.split(separator: " ") where word.count > 3 {
                        let text = String(decoding: picture.body, as: UTF8.self)
                        #expect(!text.localizedCaseInsensitiveContains(word))
                        #expect(!picture.headers.contains { $0.value.contains(word) })
                        #expect(!game.headers.contains { $0.value.contains(word) })
                    }
                }
                // The state contains each of the four names once, and nothing else.
                for option in try game.options {
                    #expect(game.text.components(separatedBy: option).count == 2)
                }
                #expect(try game.result == nil)
                #expect(try game.json["nextPicture"] is NSNull)
                #expect(!game.text.contains(games.folder.path))
            }
        }
    }

    @Test func thePictureIsSmallAndHoldsNothingButPixels() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            let picture = try await games.server.get(game.picture)
            let image = try EncodedImage(picture.body)
            #expect(try image.size == PixelSize(width: 640, height: 498))
            // The only application segments are JFIF, and there is no comment.
            let markers = zip(picture.body, picture.body.dropFirst()).prefix(600)
            #expect(!markers.contains { $0 == 0xff && ((0xe1...0xef).contains($1) || $1 == 0xfe) })
        }
    }

    @Test func theSamePortraitHasAnotherAddressEachTime() async throws {
        try await GameServer.run { games in
            var game = try await games.start()
            var addresses: [String] = []
            var bodies: Set<[UInt8]> = []
            for _ in 1...13 {
                addresses.append(try game.picture)
                bodies.insert(try await games.server.get(game.picture).body)
                games.clock.turn(by: .seconds(7))
                game = try await games.state(game.id)
            }
            #expect(Set(addresses).count == addresses.count)
            #expect(bodies.count == GameServer.names.count)
        }
    }

    @Test func thePictureOfThePastIsGone() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            games.clock.turn(by: .seconds(7))
            _ = try await games.state(game.id)
            #expect(try await games.server.get(game.picture).status == 404)
        }
    }

    @Test func theNextPictureCanBeHadWhileTheAnswerIsShown() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            games.clock.turn(by: .seconds(5))
            let ended = try await games.state(game.id)
            let next = try #require(try ended.json["nextPicture"] as? String)
            let early = try await games.server.get(next)
            #expect(early.status == 200)
            games.clock.turn(by: .seconds(2))
            let asked = try await games.state(game.id)
            #expect(try asked.picture == next)
            #expect(try await games.server.get(next).body == early.body)
        }
    }

    @Test func addressesCanNotBeGuessed() {
        let tokens = (1...1000).map { _ in GameToken().description }
        #expect(Set(tokens).count == 1000)
        #expect(tokens.allSatisfy { $0.count == 32 && GameToken($0)?.description == $0 })
        for text in ["", "0", String(repeating: "A", count: 32), "+" + tokens[0].dropFirst()] {
            #expect(GameToken(text) == nil)
        }
    }
}

/// Limits on games, and pictures that can't be shown.
@Suite struct GameLimitTests {
    private func games(_ folder: TemporaryFolder, _ clock: GameClock) throws -> Games {
        for (index, name) in "abcde".enumerated() {
            let bytes = try Pictures.png(shade: UInt8(index)).bytes
            try Data(bytes).write(to: URL(filePath: folder.path("member \(name).png")))
        }
        return Games(
            deck: try .init(folder: folder.path),
            shelf: PortraitShelf(gate: RenderGate()), clock: clock)
    }

    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func player(_ number: Int) throws -> ClientAddress {
        ClientAddress(
            try SocketAddress(ipAddress: "192.0.2.\(number)", port: 1))
    }

    @Test func whoBeginsTooManyEndsTheirOwnOldest() async throws {
        let clock = GameClock.stopped()
        let folder = try TemporaryFolder()
        let games = try games(folder, clock)
        let (greedy, other) = (try player(1), try player(2))
        func start(_ player: ClientAddress) async throws -> GameToken {
            clock.turn(by: .milliseconds(1))
            return try #require(GameToken(try await games.start(for: player, logger).id))
        }
        let first = try await start(other)
        var ids: [GameToken] = []
        for _ in 0..<Games.maximumOfClient { ids.append(try await start(greedy)) }
        // The first game is used again, so the second is the oldest.
        clock.turn(by: .milliseconds(1))
        _ = try await games.state(of: ids[0], logger)
        _ = try await start(greedy)
        _ = try await games.state(of: ids[0], logger)
        await #expect(throws: Problem.self) { try await games.state(of: ids[1], logger) }
        _ = try await games.state(of: ids[2], logger)
        _ = try await games.state(of: first, logger)
    }

    @Test func whereThereAreTooManyNobodysIsEnded() async throws {
        let clock = GameClock.stopped()
        let folder = try TemporaryFolder()
        let games = try games(folder, clock)
        var ids: [GameToken] = []
        for number in 0..<Games.maximumCount {
            let record = try await games.start(
                for: player(number / Games.maximumOfClient), logger)
            ids.append(try #require(GameToken(record.id)))
        }
        let late = try player(200)
        await #expect(throws: HTTPError.self) { try await games.start(for: late, logger) }
        for id in [ids[0], ids[500], ids[999]] { _ = try await games.state(of: id, logger) }
        // Games expire after an hour.
        clock.turn(by: Games.patience)
        _ = try await games.start(for: late, logger)
    }

    @Test func aPictureThatCanNotBeReadIsPassedOver() async throws {
        let clock = GameClock.stopped()
        let folder = try TemporaryFolder()
        let games = try games(folder, clock)
        for name in "abcd" {
            try Data("no picture".utf8).write(to: URL(filePath: folder.path("member \(name).png")))
        }
        let game = try await games.start(for: ClientAddress(nil), logger)
        let id = try #require(GameToken(game.id))
        for number in 1...6 {
            let game = try await games.state(of: id, logger)
            #expect(game.question.number == number)
            let token = try #require(GameToken(String(game.question.picture.suffix(32))))
            _ = try await games.picture(token, in: id, logger)
            clock.turn(by: .seconds(5))
            #expect(try await games.state(of: id, logger).result?.name == "Member E")
            clock.turn(by: .seconds(2))
        }
    }

    @Test func withoutAnyPictureThereIsNoGame() async throws {
        let folder = try TemporaryFolder()
        let games = try games(folder, .stopped())
        for name in "abcde" {
            try FileManager.default.removeItem(atPath: folder.path("member \(name).png"))
        }
        do {
            _ = try await games.start(for: ClientAddress(nil), logger)
            Issue.record("a game began")
        } catch let problem as Problem {
            #expect(problem.status == .internalServerError)
            #expect(problem.detail?.description.contains("pictures can be shown") == true)
        }
    }
}
