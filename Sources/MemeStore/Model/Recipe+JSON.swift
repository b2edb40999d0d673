import Foundation
public import MemeRender

extension Recipe {
    /// The recipe as JSON; equal recipes give the same text.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension MemeDescription {
    /// The recipe in a picture's metadata; `nil` if the metadata has none.
    ///
    /// Anybody may have written it. The caller may render it, but mustn't open the font files that it
    /// names.
    /// - Throws: ``StoreError/unreadableRecipe(reason:)`` if it can't be decoded, or asks for something
    ///   that the renderer refuses.
    public func decodedRecipe() throws(StoreError) -> Recipe? {
        guard let recipe else { return nil }
        guard recipe.utf8.count <= Self.longestRecipe else {
            throw .unreadableRecipe(reason: "it is too long")
        }
        do {
            return try JSONDecoder().decode(CheckedRecipe.self, from: Data(recipe.utf8)).recipe
        } catch let error as RenderError {
            throw .unreadableRecipe(reason: "\(error)")
        } catch {
            throw .unreadableRecipe(reason: "it isn't written as this version writes recipes")
        }
    }
}
