import Foundation
import MemeRender

extension Entry {
    /// Why a row from an untrusted source is refused; `nil` if this store could have saved it.
    var refusal: String? {
        let words = [summary.topText, summary.bottomText, summary.otherText]
            .reduce(0) { $0 + $1.unicodeScalars.count }
        // Line breaks separate the other words.
        guard words <= Recipe.maximumCharacters + Recipe.maximumCaptions else {
            return
                "its words have \(words) characters, \(Recipe.maximumCharacters) at most are kept"
        }
        let times = [summary.created, summary.modified] + (discarded.map { [$0] } ?? [])
        guard times.allSatisfy({ Date.kept.contains($0.milliseconds) }) else {
            return "its dates are not in the years 1 to 9999"
        }
        return Recipe.refusal(ofJSON: recipe)
    }
}

extension Recipe {
    /// The longest recipe that is decoded: 1 MiB, several times what a valid one needs.
    private static let longestJSON = 1 << 20

    /// Why a recipe from an untrusted source is refused; `nil` if it can be rendered.
    static func refusal(ofJSON text: String) -> String? {
        // Unknown keys count, too, because they would be kept.
        guard text.utf8.count <= longestJSON else {
            return
                "its recipe has \(text.utf8.count) bytes, \(longestJSON >> 10) KiB at most are kept"
        }
        do {
            _ = try JSONDecoder().decode(CheckedRecipe.self, from: Data(text.utf8))
            return nil
        } catch let error as RenderError {
            return "\(error)"
        } catch {
            return "its recipe: \((error as? DecodingError)?.brief() ?? "it is no JSON")"
        }
    }
}
