import Foundation
public import MemeRender

extension Recipe {
    /// The recipe as it is kept; the same recipe gives the same text.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension MemeDescription {
    /// The recipe that a file says; `nil` where it says none.
    ///
    /// It may be anybody's. It can be rendered, but the files of fonts that it names are not
    /// to be opened.
    /// - Throws: ``StoreError/unreadableRecipe(reason:)`` where it is none, or asks for what can't
    ///   be done.
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
