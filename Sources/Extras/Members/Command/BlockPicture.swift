import MememeCommands
import MemeRender

/// A picture drawn with half-block characters: each shows two pixels, the upper one in its foreground
/// color and the lower one in its background color.
struct BlockPicture {
    let picture: RGBPicture

    /// One column per pixel.
    var columns: Int { picture.size.width }
    /// One row per two pixels.
    var rows: Int { (picture.size.height + 1) / 2 }

    /// Draws a line for each row.
    ///
    /// - Parameter depth: the terminal's color depth; `nil` to use shading characters instead of colors.
    func lines(depth: ColorDepth?) -> [String] {
        (0..<rows).map { row in
            guard let depth else { return shades(in: row) }
            var line = ""
            var last: (Color, Color)?
            for column in 0..<columns {
                let upper = color(column, 2 * row)
                let lower = color(column, min(2 * row + 1, picture.size.height - 1))
                // Adjacent pixels often have the same colors, so the sequence isn't repeated.
                if last.map({ $0 == (upper, lower) }) != true {
                    line += depth.sequence(foreground: upper, background: lower)
                    last = (upper, lower)
                }
                line += "▀"
            }
            return line + ColorDepth.end
        }
    }

    /// From dark to light, for a terminal with a dark background.
    private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]

    private func shades(in row: Int) -> String {
        String(
            (0..<columns).map { column in
                let pixels = [2 * row, min(2 * row + 1, picture.size.height - 1)]
                    .map { color(column, $0) }
                // Rec. 709 luma, in thousandths of 255.
                let light = pixels.map {
                    213 * Int($0.red) + 715 * Int($0.green) + 72 * Int($0.blue)
                }
                return Self.shades[(light[0] + light[1]) * Self.shades.count / (2 * 255_001)]
            })
    }

    private func color(_ x: Int, _ y: Int) -> Color {
        let start = 3 * (y * picture.size.width + x)
        return Color(
            red: picture.pixels[start], green: picture.pixels[start + 1],
            blue: picture.pixels[start + 2])
    }
}
