import TestSupport
import MemeRender
import MemeStore
import WebTestSupport

extension TestServer {
    /// Saves a small meme.
    @discardableResult
    func save(top: String, bottom: String) async throws -> MemeID {
        let meme = try Meme(Pictures.png(), top: top, bottom: bottom)
        try await store.save(meme)
        return meme.id
    }
}
