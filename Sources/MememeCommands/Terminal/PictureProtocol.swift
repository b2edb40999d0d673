import Foundation

/// A way to show pictures on a terminal.
package enum PictureProtocol: Hashable {
    /// The kitty graphics protocol, https://sw.kovidgoyal.net/kitty/graphics-protocol/, which Ghostty
    /// and Konsole support, too.
    case kitty
    /// iTerm2's inline images, https://iterm2.com/documentation-images.html, which WezTerm and mintty
    /// support, too.
    case iTerm2
    /// The chafa program at this path, which uses sixel, or otherwise characters.
    case chafa(String)

    /// Detects the protocol from the environment; `nil` if the terminal can't show pictures.
    ///
    /// Within tmux and screen, which don't pass pictures on, only chafa works.
    package init?(
        environment: (String) -> String?, chafa: () -> String? = { Program.path(of: "chafa") }
    ) {
        let term = environment("TERM") ?? ""
        let program = environment("TERM_PROGRAM")?.lowercased() ?? ""
        if ["", "dumb"].contains(term) { return nil }

        let isMultiplexed =
            environment("TMUX") != nil || term.hasPrefix("screen") || term.hasPrefix("tmux")
        if !isMultiplexed {
            if ["iterm.app", "wezterm", "mintty"].contains(program) {
                self = .iTerm2
                return
            }
            if environment("KITTY_WINDOW_ID") != nil || environment("KONSOLE_VERSION") != nil
                || term == "xterm-kitty" || term.contains("ghostty") || program == "ghostty"
            {
                self = .kitty
                return
            }
        }
        guard let path = chafa() else { return nil }
        self = .chafa(path)
    }
}
