import Foundation
import MemeRender
import TestSupport
import WebTestSupport

@testable import Extras

/// A server with its own deck and a manual clock.
struct GameServer: Sendable {
    static let path = "/api/v1/extras/games"
    static let names = [
        "Quillfeather Ada", "Marshbanks Bo", "Thistlewood Cy", "Underhay Dot", "Vantongeren El",
        "Wrigglesworth Fay",
    ]

    let server: TestServer
    let clock: GameClock
    /// The folder of the pictures.
    let folder: TemporaryFolder

    /// - Parameter prepare: changes the folder's content before the server starts.
    static func run<Value: Sendable>(
        prepare: (TemporaryFolder) throws -> Void = { _ in },
        _ body: @Sendable (GameServer) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        for (name, portrait) in zip(names, try portraits.get()) {
            try Data(portrait).write(to: URL(filePath: folder.path("\(name).png")))
        }
        try prepare(folder)
        let clock = GameClock.stopped()
        let deck = try MemberDeck(folder: folder.path)
        return try await TestServer.run(parts: [CompanionServer(deck: deck, clock: clock)]) {
            server in
            try await body(GameServer(server: server, clock: clock, folder: folder))
        }
    }

    /// Made once, because they are large.
    private static let portraits = Result {
        try names.enumerated().map { try portrait(of: $1, shade: UInt8(40 * $0)) }
    }

    /// A picture that is larger than the page shows, and whose file names the person.
    private static func portrait(of name: String, shade: UInt8) throws -> [UInt8] {
        let bytes = try Pictures.png(width: 900, height: 700, shade: shade).bytes
        // After the signature and IHDR.
        return bytes[..<33] + Pictures.chunk("tEXt", Array("Title\0\(name)".utf8)) + bytes[33...]
    }

    /// Starts a game.
    func start() async throws -> TestResponse { try await server.send("POST", Self.path) }

    func post(_ id: String, _ action: String) async throws -> TestResponse {
        try await server.send("POST", "\(Self.path)/\(id)/\(action)")
    }

    func state(_ id: String) async throws -> TestResponse {
        try await server.get("\(Self.path)/\(id)")
    }

    func answer(_ id: String, _ question: Int, _ choice: Int) async throws -> TestResponse {
        try await server.send(
            "POST", "\(Self.path)/\(id)/answer",
            json: #"{"question":\#(question),"choice":\#(choice)}"#)
    }

    /// The name of the person on a picture: the one whose original has the same shade.
    func name(on picture: [UInt8]) throws -> String? {
        let pixel = try RGBPicture(
            showing: EncodedImage(picture), within: PixelSize(width: 9, height: 9)
        ).pixels[0]
        let shades = Self.names.indices.map { abs(40 * $0 - Int(pixel)) }
        return shades.firstIndex { $0 < 10 }.map { Self.names[$0] }
    }
}

/// A game's state as clients see it.
extension TestResponse {
    var id: String { get throws { try json["id"] as? String ?? "" } }
    var phase: String? { get throws { try json["phase"] as? String } }
    var isPaused: Bool? { get throws { try json["isPaused"] as? Bool } }
    var steps: Int? { get throws { try json["steps"] as? Int } }
    var remaining: Int? { get throws { try json["remaining"] as? Int } }
    var score: Int? { get throws { try json["score"] as? Int } }
    var result: [String: Any]? { get throws { try json["result"] as? [String: Any] } }
    var question: [String: Any] { get throws { try json["question"] as? [String: Any] ?? [:] } }
    var number: Int { get throws { try question["number"] as? Int ?? 0 } }
    var options: [String] { get throws { try question["options"] as? [String] ?? [] } }
    var picture: String { get throws { try question["picture"] as? String ?? "" } }
    var statistics: [String: Any] {
        get throws { try json["statistics"] as? [String: Any] ?? [:] }
    }
}
