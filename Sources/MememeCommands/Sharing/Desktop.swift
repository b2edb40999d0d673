import Foundation
import MemeRender
import MemeStore

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
        let program = try Clipboard.ofSession().copying(ImageFormat.png.mediaType)
        var recipe = Recipe()
        recipe.format = .png
        // It is the meme's own, what it says of itself.
        recipe.keepsMetadata = true
        let png = image.format == .png ? image : try Renderer().render(recipe, on: image).image
        // It goes on in the background, for whoever pastes, and would keep what reads our output waiting.
        try program.run(input: png.bytes, isSilent: true)
    }

    /// Finds out whether there is a clipboard that pictures can be put on.
    ///
    /// - Throws: ``Failure``.
    static func checkClipboard() throws { _ = try Clipboard.ofSession().copying("") }

    /// The bytes of the picture on the clipboard, in the first format that mememe reads; as PNG where
    /// there is one, since that loses nothing.
    ///
    /// - Throws: ``Failure``.
    static func paste() throws -> [UInt8] {
        let clipboard = try Clipboard.ofSession()
        let limit = EncodedImage.maximumByteCount
        let listed = try? clipboard.listing().output(limit: 1 << 20)
        let types = String(decoding: listed ?? [], as: UTF8.self).split(separator: "\n").map(
            String.init)
        let known = types.filter { type in
            ImageFormat.allCases.contains { $0.mediaType == type }
        }
        let png = ImageFormat.png.mediaType
        guard let type = known.contains(png) ? png : known.first else {
            throw Failure(
                "clipboard", "there is no picture on it: copy one, not the name of its file")
        }
        return try clipboard.pasting(type).output(limit: limit)
    }
}
