import HTTPTypes
import MemeRender
import MemeStore

extension Recipe {
    /// Checks that a client's recipe is within the limits and names no files of this machine.
    ///
    /// - Parameter kept: the recipe of the meme that is being changed. Font files that it names already,
    ///   set by the command line, may stay.
    /// - Throws: a ``Problem`` that says what isn't allowed.
    func checkedAsRequested(replacing kept: Recipe? = nil) throws(Problem) -> Recipe {
        do throws(RenderError) { try check() } catch { throw Problem(error) }
        // With a canvas it would have no effect, but would be stored.
        if let longestSide, longestSide < 1 {
            throw Problem(.unprocessableContent, "“longestSide” is to be 1 or more.")
        }
        let files = kept?.fontFiles ?? []
        for caption in captions {
            switch caption.style.font.source {
            case .file(let path) where !files.contains(path):
                throw Problem(
                    .unprocessableContent, "A font can be named here, but not its file.")
            default: break
            }
        }
        return namingFontsAsListed
    }
}
