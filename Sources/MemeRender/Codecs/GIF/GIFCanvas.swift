/// The composited screen of a GIF, frame after frame.
struct GIFCanvas {
    /// The pixels, RGBA in memory order, rows from the top; transparent if nothing was drawn.
    private(set) var pixels: [UInt32]
    private let size: PixelSize
    /// The disposal and the area of the previous frame.
    private var disposal = GIFFrame.Disposal.keep
    private var drawn = GIFArea.none
    private var saved: [UInt32] = []

    init(_ size: PixelSize) {
        self.size = size
        pixels = [UInt32](repeating: 0, count: size.pixelCount)
    }

    /// Disposes of the previous frame and prepares for the next one.
    mutating func begin(_ frame: GIFFrame, in area: GIFArea) {
        switch disposal {
        case .keep: break
        case .clear:
            for row in drawn.top..<drawn.bottom {
                let start = row * size.width
                for index in start + drawn.left..<start + drawn.right { pixels[index] = 0 }
            }
        case .restore:
            var place = 0
            for row in drawn.top..<drawn.bottom {
                let start = row * size.width
                for index in start + drawn.left..<start + drawn.right {
                    pixels[index] = saved[place]
                    place += 1
                }
            }
        }
        drawn = area.isEmpty ? .none : area
        disposal = frame.disposal
        saved.removeAll(keepingCapacity: true)
        guard disposal == .restore else { return }
        for row in drawn.top..<drawn.bottom {
            let start = row * size.width
            saved += pixels[start + drawn.left..<start + drawn.right]
        }
    }

    /// Draws indexes into the area of the current frame.
    ///
    /// - Parameters:
    ///   - count: the number of indexes; missing pixels aren't drawn.
    ///   - colors: the color of each of 256 indexes, 0xffrrggbb, or 0 if it isn't drawn.
    mutating func draw(
        _ indexes: UnsafePointer<UInt8>, count: Int, of frame: GIFFrame, colors: [UInt32]
    ) {
        let colors = colors.map { color in
            UInt32(littleEndian: color == 0 ? 0 : 0xff00_0000 | (color.byteSwapped >> 8))
        }
        let columns = drawn.left - frame.x..<drawn.right - frame.x
        guard !drawn.isEmpty else { return }
        let width = size.width
        pixels.withUnsafeMutableBufferPointer { pixels in
            colors.withUnsafeBufferPointer { colors in
                for stored in 0..<frame.height {
                    let y = frame.y + frame.row(stored: stored)
                    let first = stored * frame.width
                    if first >= count { break }
                    if y >= drawn.bottom { continue }
                    let start = y * width + frame.x
                    for x in columns.lowerBound..<min(columns.upperBound, count - first) {
                        let color = colors[Int(indexes[first &+ x])]
                        if color != 0 { pixels[start &+ x] = color }
                    }
                }
            }
        }
    }
}
