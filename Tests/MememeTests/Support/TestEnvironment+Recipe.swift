import Foundation
import Testing

@testable import MemeRender

extension TestEnvironment {
    /// The recipe of the newest meme.
    func newestRecipe() async throws -> Recipe {
        struct Shown: Decodable { var recipe: Recipe }
        let id = try #require(try await memes().first).id
        return try await run("show", id, "--json").json(Shown.self).recipe
    }
}
