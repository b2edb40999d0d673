import Foundation
package import MemeRender

/// Shows pictures on standard output, if it is a terminal that supports them.
package enum PictureOutput {
    /// Shows a picture, or does nothing if the terminal can't; the text output is complete without it.
    static func show(_ image: EncodedImage) {
        guard Terminal.output.isSmart, let columns = Terminal.output.columns,
            let method = PictureProtocol(environment: Terminal.environment)
        else { return }
        let room = room(columns: columns)
        guard let preview = preview(image, within: room.pixels) else { return }

        switch method {
        case .kitty:
            Console.write(kitty(preview.bytes) + "\n", to: STDOUT_FILENO)
        case .iTerm2:
            Console.write(iTerm2(preview.bytes) + "\n", to: STDOUT_FILENO)
        case .chafa(let program):
            let cells = "\(room.columns)x\(room.rows)"
            _ = try? Program(program, ["--size", cells, "-"]).run(input: preview.bytes)
        }
    }

    /// The escape sequence of the kitty protocol: PNG (`f=100`), transmitted and displayed (`a=T`), in
    /// chunks of 4096 characters.
    package static func kitty(_ png: [UInt8]) -> String {
        let text = Array(Data(png).base64EncodedString().utf8)
        var sequence = ""
        for start in stride(from: 0, to: text.count, by: 4096) {
            let chunk = text[start..<min(start + 4096, text.count)]
            let first = start == 0 ? "a=T,f=100,q=2," : ""
            let more = chunk.endIndex < text.count ? 1 : 0
            sequence +=
                "\u{1b}_G\(first)m=\(more);\(String(decoding: chunk, as: UTF8.self))\u{1b}\\"
        }
        return sequence
    }

    /// The escape sequence of iTerm2's inline images.
    package static func iTerm2(_ bytes: [UInt8]) -> String {
        "\u{1b}]1337;File=inline=1;size=\(bytes.count);preserveAspectRatio=1:"
            + Data(bytes).base64EncodedString() + "\u{7}"
    }

    /// The part of the terminal for a picture: its width, and two thirds of its height.
    private static func room(columns: Int) -> (columns: Int, rows: Int, pixels: PixelSize) {
        let lines = Terminal.output.windowSize.map { Int($0.ws_row) } ?? 0
        let rows = max(8, (lines > 0 ? lines : 24) * 2 / 3)
        return (columns, rows, pixels(columns: columns, rows: rows))
    }

    /// The size in pixels of this many cells.
    package static func pixels(columns: Int, rows: Int) -> PixelSize {
        let window = Terminal.output.windowSize
        func side(_ pixels: UInt16?, of cells: UInt16?, or usual: Int) -> Int {
            let length = Int(pixels ?? 0) / max(Int(cells ?? 0), 1)
            return length > 0 ? length : usual
        }
        // If the terminal doesn't report its size in pixels, a cell counts as 8 by 16.
        return PixelSize(
            width: columns * side(window?.ws_xpixel, of: window?.ws_col, or: 8),
            height: rows * side(window?.ws_ypixel, of: window?.ws_row, or: 16))
    }

    /// Scales a picture down to fit, and encodes it as PNG, which the kitty protocol requires.
    package static func preview(_ image: EncodedImage, within room: PixelSize) -> EncodedImage? {
        var recipe = Recipe()
        recipe.format = .png
        guard let whole = try? Renderer().render(recipe, on: image) else { return nil }
        let size = whole.size
        if size.width <= room.width && size.height <= room.height { return whole.image }
        recipe.longestSide = size.fitted(into: room).longestSide
        return try? Renderer().render(recipe, on: image).image
    }
}
