import Foundation
import MemeRender
import Testing
import WebTestSupport

@testable import Extras

/// The API of Meet the Members.
@Suite struct GameTests {
    @Test func aGameBeginsWithAQuestion() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            #expect(game.status == 201)
            #expect(try game["location"] == "\(GameServer.path)/\(game.id)")
            #expect(game["cache-control"] == "no-store")
            #expect(try game.phase == "asking")
            #expect(try game.isPaused == false)
            #expect(try game.number == 1)
            #expect(try game.steps == 0)
            #expect(try game.remaining == 5000)
            #expect(try game.score == 0)
            #expect(try Set(game.options).count == 4)
            #expect(try Set(game.options).isSubset(of: GameServer.names))
            #expect(try game.statistics["longestStreak"] as? Int == 0)
        }
    }

    @Test func theRightNameIsAmongTheFour() async throws {
        try await GameServer.run { games in
            for _ in 1...12 {
                let game = try await games.start()
                let picture = try await games.server.get(game.picture)
                let name = try #require(try games.name(on: picture.body))
                #expect(try game.options.contains(name))
            }
        }
    }

    @Test func aRightAnswerScores() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            let (answer, name) = try await answer(game, of: games, isRight: true)
            #expect(answer.status == 200)
            #expect(try answer.phase == "answered")
            #expect(try answer.score == 1)
            #expect(try answer.remaining == 2000)
            #expect(try answer.result?["name"] as? String == name)
            #expect(try answer.result?["choice"] as? String == name)
            #expect(try answer.result?["isRight"] as? Bool == true)
            #expect(try answer.statistics["longestStreak"] as? Int == 1)
        }
    }

    @Test func aWrongAnswerTellsTheRightOne() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            let (answer, name) = try await answer(game, of: games, isRight: false)
            #expect(try answer.score == 0)
            #expect(try answer.result?["name"] as? String == name)
            #expect(try answer.result?["choice"] as? String != name)
            #expect(try answer.result?["isRight"] as? Bool == false)
        }
    }

    @Test func fiveSecondsAreWrongAndTwoMoreTheNextQuestion() async throws {
        try await GameServer.run { games in
            let id = try await games.start().id
            games.clock.turn(by: .milliseconds(4900))
            #expect(try await games.state(id).phase == "asking")
            #expect(try await games.state(id).steps == 4)
            games.clock.turn(by: .milliseconds(100))
            let ended = try await games.state(id)
            #expect(try ended.phase == "answered")
            #expect(try ended.steps == 5)
            #expect(try ended.result?["choice"] is NSNull)
            #expect(try ended.result?["isRight"] as? Bool == false)
            games.clock.turn(by: .milliseconds(1999))
            #expect(try await games.state(id).number == 1)
            games.clock.turn(by: .milliseconds(1))
            let next = try await games.state(id)
            #expect(try next.number == 2)
            #expect(try next.phase == "asking")
            #expect(try next.remaining == 5000)
            #expect(try next.result == nil)
        }
    }

    @Test func theBarKeepsItsStateWhileTheAnswerIsShown() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            games.clock.turn(by: .milliseconds(3200))
            #expect(try await answer(game, of: games, isRight: true).answer.steps == 3)
            games.clock.turn(by: .milliseconds(1900))
            #expect(try await games.state(game.id).steps == 3)
        }
    }

    @Test func pausingAndResuming() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            _ = try await answer(game, of: games, isRight: true)
            games.clock.turn(by: .seconds(2))
            let id = try game.id
            _ = try await games.state(id)
            games.clock.turn(by: .seconds(3))
            let paused = try await games.post(id, "pause")
            #expect(paused.status == 200)
            #expect(try paused.isPaused == true)
            #expect(try paused.score == 1)
            games.clock.turn(by: .seconds(60))
            #expect(try await games.state(id).remaining == 2000)
            let refused = try await games.answer(id, 2, 0)
            #expect(refused.status == 409)
            #expect(try refused.json["detail"] as? String == "The game is paused: resume it first.")
            let resumed = try await games.post(id, "resume")
            #expect(try resumed.isPaused == false)
            #expect(try resumed.score == 0)
            #expect(try resumed.remaining == 2000)
            #expect(try resumed.statistics["longestStreak"] as? Int == 1)
        }
    }

    @Test func statisticsHaveTheLastThreeResults() async throws {
        try await GameServer.run { games in
            var game = try await games.start()
            for isRight in [true, true, false, true] {
                _ = try await answer(game, of: games, isRight: isRight)
                games.clock.turn(by: .seconds(2))
                game = try await games.state(game.id)
            }
            #expect(try game.statistics["longestStreak"] as? Int == 2)
            let results = try game.statistics["lastResults"] as? [[String: Any]] ?? []
            #expect(results.map { $0["question"] as? Int } == [2, 3, 4])
            #expect(results.map { $0["isRight"] as? Bool } == [true, false, true])
        }
    }

    // MARK: What is refused

    @Test func answersThatComeTooLateDoNotCount() async throws {
        try await GameServer.run { games in
            let game = try await games.start()
            let id = try game.id
            #expect(try await games.answer(id, 2, 0).status == 409)
            #expect(try await games.answer(id, 0, 0).status == 409)
            _ = try await answer(game, of: games, isRight: false)
            let again = try await games.answer(id, 1, 0)
            #expect(again.status == 409)
            #expect(again["content-type"] == "application/problem+json")
            games.clock.turn(by: .seconds(2))
            _ = try await games.state(id)
            #expect(try await games.answer(id, 1, 0).status == 409)
            #expect(try await games.state(id).score == 0)
        }
    }

    @Test(arguments: [
        (#"{"question":1,"choice":4}"#, 422), (#"{"question":1,"choice":-1}"#, 422),
        (#"{"question":1}"#, 400), (#"{"question":"1","choice":0}"#, 400), ("[]", 400),
        ("", 400), (#"{"question":1e99,"choice":0}"#, 400),
    ])
    func whatIsNoAnswerIsRefused(_ body: String, _ status: Int) async throws {
        try await GameServer.run { games in
            let id = try await games.start().id
            let path = "\(GameServer.path)/\(id)/answer"
            let response = try await games.server.send("POST", path, json: body)
            #expect(response.status == status)
            #expect(try await games.state(id).phase == "asking")
        }
    }

    @Test func anAnswerIsJSON() async throws {
        try await GameServer.run { games in
            let path = "\(GameServer.path)/\(try await games.start().id)/answer"
            let response = try await games.server.send(
                "POST", path, headers: ["Content-Type": "text/plain"], body: [])
            #expect(response.status == 415)
            let large = [UInt8](repeating: 0x20, count: 300_000)
            let headers = ["Content-Type": "application/json"]
            let refused = try await games.server.send("POST", path, headers: headers, body: large)
            #expect(refused.status == 413)
        }
    }

    @Test(arguments: ["0", "zzzz", String(repeating: "0", count: 32), "%2e%2e"])
    func thereIsNoSuchGame(_ id: String) async throws {
        try await GameServer.run { games in
            let path = "\(GameServer.path)/\(id)/pictures/\(String(repeating: "0", count: 32))"
            let answers = [
                try await games.state(id), try await games.post(id, "pause"),
                try await games.post(id, "resume"), try await games.answer(id, 1, 0),
                try await games.server.get(path),
            ]
            #expect(answers.map(\.status) == [404, 404, 404, 404, 404])
        }
    }

    @Test func aGameThatNobodyTouchesIsOverAfterAnHour() async throws {
        try await GameServer.run { games in
            let id = try await games.start().id
            _ = try await games.post(id, "pause")
            games.clock.turn(by: .seconds(3599))
            #expect(try await games.state(id).status == 200)
            games.clock.turn(by: .seconds(3600))
            let over = try await games.state(id)
            #expect(over.status == 404)
            #expect(
                try over.json["detail"] as? String
                    == "There is no such game, or no longer: start another.")
        }
    }

    @Test func theGamesOfOthersAreTheirOwn() async throws {
        try await GameServer.run { games in
            let one = try await games.start()
            let other = try await games.start()
            #expect(try one.id != other.id)
            _ = try await answer(one, of: games, isRight: true)
            #expect(try await games.state(other.id).phase == "asking")
            // A picture's address is valid for its own game only.
            let token = try one.picture.split(separator: "/").last ?? ""
            let path = "\(GameServer.path)/\(try other.id)/pictures/\(token)"
            #expect(try await games.server.get(path).status == 404)
        }
    }

    /// Answers a game's question after looking at its picture.
    private func answer(
        _ game: TestResponse, of games: GameServer, isRight: Bool
    ) async throws -> (answer: TestResponse, name: String) {
        let picture = try await games.server.get(game.picture)
        let name = try #require(try games.name(on: picture.body))
        let right = try #require(try game.options.firstIndex(of: name))
        let choice = isRight ? right : (right + 1) % 4
        return (try await games.answer(game.id, game.number, choice), name)
    }
}
