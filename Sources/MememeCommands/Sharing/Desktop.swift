import Foundation
import MemeRender
import MemeStore

/// What the desktop offers for sharing a picture.
enum Desktop {
    private static let utilities = "xdg-utils"

    /// Opens a file with its default application.
    static func open(_ path: String) throws { try Program(opener, [path]).run() }

    /// The command that opens files and addresses with the default application.
    static var opener: String {
        get throws { try Program.find("xdg-open", package: utilities) }
    }

    /// Composes an e-mail with an attachment.
    static func email(_ path: String, subject: String) throws {
        let program = try Program.find("xdg-email", package: utilities)
        try Program(program, ["--subject", subject, "--attach", path]).run()
    }

    /// Copies a picture to the clipboard, as PNG: the one format that every program pastes.
    static func copy(_ image: EncodedImage) throws {
        let program = try Clipboard.ofSession().copying(ImageFormat.png.mediaType)
        var recipe = Recipe()
        recipe.format = .png
        // The metadata is the meme's own description.
        recipe.keepsMetadata = true
        let png = image.format == .png ? image : try Renderer().render(recipe, on: image).image
        // The program stays in the background for pasting, and would keep the reader of this process's
        // output waiting.
        try program.run(input: png.bytes, isSilent: true)
    }

    /// Checks that there is a clipboard to copy pictures to.
    ///
    /// - Throws: ``Failure``.
    static func checkClipboard() throws { _ = try Clipboard.ofSession().copying("") }

    /// Reads the picture on the clipboard, in the best format that is there. PNG comes first, because it
    /// is lossless, and those that mememe only reads come last, because most programs convert to them.
    ///
    /// - Throws: ``Failure``.
    static func paste() throws -> [UInt8] {
        let clipboard = try Clipboard.ofSession()
        let limit = EncodedImage.maximumByteCount
        let listed = try? clipboard.listing().output(limit: 1 << 20)
        let types = String(decoding: listed ?? [], as: UTF8.self).split(separator: "\n").map(
            String.init)
        let formats = [.png] + ImageFormat.writable + ImageFormat.allCases
        guard let type = formats.lazy.map(\.mediaType).first(where: types.contains) else {
            throw Failure(
                "clipboard", "there is no picture on it: copy one, not the name of its file")
        }
        return try clipboard.pasting(type).output(limit: limit)
    }
}
