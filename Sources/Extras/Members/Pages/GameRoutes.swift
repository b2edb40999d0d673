import HTTPTypes
import Hummingbird
import MemeWeb

/// The API of Meet the Members. It tells who is on a picture only once the question has ended.
struct GameRoutes: Sendable {
    private let uploads: Uploads
    private let games: Games

    init(deck: MemberDeck, clock: GameClock, in server: ServerContext) {
        uploads = server.uploads
        games = Games(
            deck: deck, shelf: PortraitShelf(gate: server.gate), clock: clock)
    }

    var routes: [APIRoute] {
        [
            APIRoute(method: .post, path: "extras/games", handler: start),
            APIRoute(method: .get, path: "extras/games/{game}", handler: state),
            APIRoute(method: .post, path: "extras/games/{game}/answer", handler: answer),
            APIRoute(method: .post, path: "extras/games/{game}/pause", handler: pause),
            APIRoute(method: .post, path: "extras/games/{game}/resume", handler: resume),
            APIRoute(
                method: .get, path: "extras/games/{game}/pictures/{picture}", handler: picture),
        ]
    }

    private func start(_ request: Request, _ context: WebContext) async throws -> Response {
        let record = try await games.start(
            for: ClientAddress(context.channel.remoteAddress), context.logger)
        return try .json(
            record, status: .created,
            headers: [.location: "\(APIPath.base)/extras/games/\(record.id)"])
    }

    private func state(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(await games.state(of: context.gameID, context.logger))
    }

    private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.gameID
        let body = try await uploads.json(request, as: AnswerRequest.self)
        do {
            return try .json(await games.answer(body.choice, to: body.question, in: id))
        } catch let error as MemberAnswerError {
            throw Problem(error)
        }
    }

    private func pause(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(await games.pause(context.gameID))
    }

    private func resume(_ request: Request, _ context: WebContext) async throws -> Response {
        try .json(await games.resume(context.gameID))
    }

    private func picture(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.gameID
        guard let token = GameToken(try context.parameters.require("picture")) else {
            throw Problem(.notFound, "There is no such picture.")
        }
        let bytes = try await games.picture(token, in: id, context.logger)
        // Without an entity tag, which would reveal that two games show the same picture.
        return Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "no-store"],
            body: try AnswerRoom.body(bytes))
    }
}

/// The body of an answer.
struct AnswerRequest: Decodable {
    /// The number of the question.
    var question: Int
    /// The index of the name, from 0.
    var choice: Int
}

extension WebContext {
    fileprivate var gameID: GameToken {
        get throws {
            guard let id = GameToken(try parameters.require("game")) else {
                throw Problem.noSuchGame
            }
            return id
        }
    }
}
