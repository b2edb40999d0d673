import Foundation
import MememeCommands
import MemeRender

/// Draws a ``MembersTable`` on the whole terminal. It writes only what has changed.
struct MembersScreen {
    private let method = PictureProtocol(environment: Terminal.environment)
    private let depth = ColorDepth(.output)
    private let hasStyle = Terminal.output.hasStyle
    private var shown: [Int: String] = [:]
    private var shownPortrait: Portrait?
    private var size: (columns: Int, rows: Int) = (0, 0)

    /// Makes the next call draw everything.
    mutating func forget() { size = (0, 0) }

    /// - Parameter picture: the picture of the question.
    mutating func draw(
        _ table: MembersTable, at now: MemberGame.Instant, picture: EncodedImage?
    ) {
        let current = FullScreen.size
        let portrait = table.portrait
        if current != size || portrait != shownPortrait {
            size = current
            shown = [:]
            shownPortrait = portrait
            Console.write(FullScreen.clearing, to: STDOUT_FILENO)
            if portrait != nil, hasRoom, let picture { draw(picture) }
        }
        var lines = table.lines(at: now, columns: size.columns, hasStyle: hasStyle)
        for (row, line) in lines.top.enumerated() { write(line, row + 1) }
        if portrait == nil || !hasRoom {
            if portrait != nil {
                lines.middle = ["The window is too small for a picture".cut(to: size.columns)]
            }
            let start = Self.linesAbove + 1 + max(0, (room - lines.middle.count) / 2)
            // The previous screen may have had more lines.
            for row in 0..<max(0, room) {
                let row = row + Self.linesAbove + 1
                let index = row - start
                write(lines.middle.indices.contains(index) ? lines.middle[index] : "", row)
            }
        }
        for (row, line) in lines.bottom.enumerated() {
            write(line, size.rows - lines.bottom.count + row + 1)
        }
    }

    private mutating func write(_ line: String, _ row: Int) {
        guard row >= 1, row <= size.rows, shown[row] != line else { return }
        shown[row] = line
        Console.write("\u{1b}[\(row);1H\(line)\u{1b}[K", to: STDOUT_FILENO)
    }

    /// The number of lines in ``MembersTable/Lines`` at the top and at the bottom.
    private static let linesAbove = 3
    private static let linesBelow = 7

    /// The rows between them.
    private var room: Int { size.rows - Self.linesAbove - Self.linesBelow }

    /// Whether there is enough room to recognize a face.
    private var hasRoom: Bool { room >= 5 && size.columns >= 10 }

    /// Draws a picture into the rows between the lines.
    private func draw(_ picture: EncodedImage) {
        let start = "\u{1b}[\(Self.linesAbove + 1);1H"
        let pixels = PictureOutput.pixels(columns: size.columns, rows: room)
        switch method {
        case .kitty:
            guard let preview = PictureOutput.preview(picture, within: pixels) else { return }
            Console.write(start + PictureOutput.kitty(preview.bytes), to: STDOUT_FILENO)
        case .iTerm2:
            guard let preview = PictureOutput.preview(picture, within: pixels) else { return }
            Console.write(start + PictureOutput.iTerm2(preview.bytes), to: STDOUT_FILENO)
        case .chafa(let program):
            Console.write(start, to: STDOUT_FILENO)
            let cells = "\(size.columns)x\(room)"
            _ = try? Program(program, ["--size", cells, "-"]).run(input: picture.bytes)
        case nil:
            let box = PixelSize(width: size.columns, height: 2 * room)
            guard let small = try? RGBPicture(showing: picture, within: box) else { return }
            for (row, line) in BlockPicture(picture: small).lines(depth: depth).enumerated() {
                Console.write("\u{1b}[\(Self.linesAbove + 1 + row);1H\(line)", to: STDOUT_FILENO)
            }
        }
    }
}
