import Foundation

/// How a terminal can be made to show a picture.
enum PictureProtocol: Hashable {
    /// https://sw.kovidgoyal.net/kitty/graphics-protocol/, also of Ghostty and Konsole.
    case kitty
    /// https://iterm2.com/documentation-images.html, also of WezTerm and mintty.
    case iTerm2
    /// The program of that path, which knows sixel and draws with characters where it must.
    case chafa(String)

    /// What the environment says of the terminal; `nil` where it can show no picture.
    ///
    /// Within tmux and screen, which pass no pictures on, only chafa helps.
    init?(
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
