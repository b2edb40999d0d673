import HTTPTypes
import MemeRender

extension Recipe {
    /// The recipe as it may be rendered for a client: bounded, and without a way to the files of
    /// this machine.
    ///
    /// - Parameter kept: the recipe of the meme that is changed. Font files that it names already,
    ///   from the command line, stay.
    /// - Throws: a ``Problem`` that says what isn't allowed.
    func checkedAsRequested(replacing kept: Recipe? = nil) throws(Problem) -> Recipe {
        do throws(RenderError) { try check() } catch { throw Problem(error) }
        // Beside a canvas it would have no effect, and would be kept.
        if let longestSide, longestSide < 1 {
            throw Problem(.unprocessableContent, "“longestSide” is to be 1 or more.")
        }
        var recipe = self
        let files = kept?.fontFiles ?? []
        for index in captions.indices {
            switch captions[index].style.font.source {
            case .file(let path) where !files.contains(path):
                throw Problem(
                    .unprocessableContent, "A font can be named here, but not its file.")
            // As in a list of fonts, where the default has this name.
            case .family(let name) where name.lowercased() == "impact":
                recipe.captions[index].style.font.source = .impact
            default: break
            }
        }
        return recipe
    }
}
