import Foundation
import MemeRender

extension Entry {
    /// Why a row that anybody may have written isn't taken; `nil` where it could have been saved here.
    var refusal: String? {
        let words = [summary.topText, summary.bottomText, summary.otherText]
            .reduce(0) { $0 + $1.unicodeScalars.count }
        // Between the other words there are line breaks.
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
    /// Several times what one needs that can be followed: 1 MiB.
    private static let longestJSON = 1 << 20

    /// Why a recipe that anybody may have written can't be followed; `nil` where it can.
    static func refusal(ofJSON text: String) -> String? {
        // What it says that isn't known counts, too: it would be kept.
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
