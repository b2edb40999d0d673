import MemeRender

/// A picture drawn with characters: each has two pixels, the upper one in its own colour and the
/// lower one in that of its ground.
struct BlockPicture {
    let picture: RGBPicture

    /// As many columns as the picture has pixels.
    var columns: Int { picture.size.width }
    /// Half as many rows.
    var rows: Int { (picture.size.height + 1) / 2 }

    /// A line for each row.
    ///
    /// - Parameter depth: `nil` where there are no colours; shades stand for them.
    func lines(depth: ColorDepth?) -> [String] {
        (0..<rows).map { row in
            guard let depth else { return shades(in: row) }
            var line = ""
            var last: (Color, Color)?
            for column in 0..<columns {
                let upper = color(column, 2 * row)
                let lower = color(column, min(2 * row + 1, picture.size.height - 1))
                // Neighbours are often of one colour.
                if last.map({ $0 == (upper, lower) }) != true {
                    line += depth.sequence(foreground: upper, background: lower)
                    last = (upper, lower)
                }
                line += "▀"
            }
            return line + ColorDepth.end
        }
    }

    /// From dark to light, as on a terminal with light letters.
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
