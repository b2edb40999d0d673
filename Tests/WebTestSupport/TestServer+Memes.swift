import Foundation
import MemeRender
import MemeStore
import MemeWeb
import TestSupport

extension TestServer {
    /// Uploads a small picture.
    package func addOriginal(
        width: Int = 64, height: Int = 48, shade: UInt8 = 128
    ) async throws -> TestResponse {
        try await send(
            "POST", "/api/v1/originals", headers: ["Content-Type": "image/png"],
            body: Pictures.png(width: width, height: height, shade: shade).bytes)
    }

    /// Uploads a small picture, and gives its digest.
    package func original(
        width: Int = 64, height: Int = 48, shade: UInt8 = 128
    ) async throws -> String {
        let response = try await addOriginal(width: width, height: height, shade: shade)
        return try response.json["digest"] as? String ?? ""
    }

    /// Does something while nothing is rendered, as if somebody had all turns.
    package func whileNobodyRenders(_ body: @Sendable () async throws -> Void) async throws {
        try await Self.holding(gate.width, of: gate, body)
    }

    private static func holding(
        _ count: Int, of gate: RenderGate, _ body: @Sendable () async throws -> Void
    ) async throws {
        if count == 0 { return try await body() }
        try await gate.pass { _ in try await holding(count - 1, of: gate, body) }
    }

    /// Makes a meme with words at the top.
    package func createMeme(_ top: String = "hi") async throws -> TestResponse {
        try await send(
            "POST", "/api/v1/memes", json: Self.body(await original(), top))
    }

    /// A body with an original and words at the top.
    package static func body(_ original: String, _ top: String) -> String {
        #"{"original":"\#(original)","recipe":{"captions":[{"text":"\#(top)","role":"top"}]}}"#
    }
}

extension TestResponse {
    /// The `meme` of a JSON answer.
    package var meme: [String: Any] {
        get throws { try json["meme"] as? [String: Any] ?? [:] }
    }

    /// The texts at the top of a list of memes.
    package var topTexts: [String] {
        get throws {
            let memes = try json["memes"] as? [[String: Any]] ?? []
            return memes.compactMap { $0["topText"] as? String }
        }
    }
}
