import Foundation
import MemeRender

/// What the desktop offers to hand a picture on.
enum Desktop {
    private static let utilities = "xdg-utils"

    /// Opens a file with the program that the desktop has for it.
    static func open(_ path: String) throws { try Program(opener, [path]).run() }

    /// The program that opens files and addresses with what the desktop has for them.
    static var opener: String {
        get throws { try Program.find("xdg-open", package: utilities) }
    }

    /// Begins a message that has a file attached.
    static func email(_ path: String, subject: String) throws {
        let program = try Program.find("xdg-email", package: utilities)
        try Program(program, ["--subject", subject, "--attach", path]).run()
    }

    /// Puts a picture on the clipboard, as PNG: the one format that every program pastes.
    static func copy(_ image: EncodedImage) throws {
        let program = try clipboardProgram()
        var recipe = Recipe()
        recipe.format = .png
        // It is the meme's own, what it says of itself.
        recipe.keepsMetadata = true
        let png = image.format == .png ? image : try Renderer().render(recipe, on: image).image
        try program.run(input: png.bytes)
    }

    /// The program for the kind of session this is. xsel can't: it knows only text.
    private static func clipboardProgram() throws -> Program {
        let type = ImageFormat.png.mediaType
        if isSet("WAYLAND_DISPLAY") {
            let program = try Program.find("wl-copy", package: "wl-clipboard")
            return Program(program, ["--type", type])
        }
        if isSet("DISPLAY") {
            let program = try Program.find("xclip", package: "xclip")
            return Program(program, ["-selection", "clipboard", "-t", type, "-i"])
        }
        throw Failure(
            "clipboard",
            "there is no desktop session here (neither WAYLAND_DISPLAY nor DISPLAY is set): "
                + "write a file with --to")
    }

    private static func isSet(_ name: String) -> Bool {
        Terminal.environment(name)?.isEmpty == false
    }
}
