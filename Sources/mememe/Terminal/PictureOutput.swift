import Foundation
import MemeRender

/// Shows pictures on standard output where that is a terminal that can.
enum PictureOutput {
    /// Shows a picture, or does nothing where that can't be done: it is never all that is said.
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

    /// The kitty protocol: PNG (`f=100`) sent and shown (`a=T`), in chunks of 4096 characters.
    static func kitty(_ png: [UInt8]) -> String {
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

    /// The inline image of iTerm2.
    static func iTerm2(_ bytes: [UInt8]) -> String {
        "\u{1b}]1337;File=inline=1;size=\(bytes.count);preserveAspectRatio=1:"
            + Data(bytes).base64EncodedString() + "\u{7}"
    }

    /// The part of the terminal that a picture may take: its width, and two thirds of its height.
    private static func room(columns: Int) -> (columns: Int, rows: Int, pixels: PixelSize) {
        let window = Terminal.output.windowSize
        let lines = window.map { Int($0.ws_row) } ?? 0
        let rows = max(8, (lines > 0 ? lines : 24) * 2 / 3)
        // Where the terminal doesn't tell, cells are taken to be 8 by 16 pixels.
        let cell = PixelSize(
            width: window.map { Int($0.ws_xpixel) / max(columns, 1) }.flatMap { $0 > 0 ? $0 : nil }
                ?? 8,
            height: window.map { Int($0.ws_ypixel) / max(lines, 1) }.flatMap { $0 > 0 ? $0 : nil }
                ?? 16)
        return (
            columns, rows, PixelSize(width: columns * cell.width, height: rows * cell.height)
        )
    }

    /// A PNG, which is what the kitty protocol takes, no larger than the room for it.
    private static func preview(_ image: EncodedImage, within room: PixelSize) -> EncodedImage? {
        var recipe = Recipe()
        recipe.format = .png
        guard let whole = try? Renderer().render(recipe, on: image) else { return nil }
        let size = whole.size
        if size.width <= room.width && size.height <= room.height { return whole.image }
        recipe.longestSide = size.fitted(into: room).longestSide
        return try? Renderer().render(recipe, on: image).image
    }
}
