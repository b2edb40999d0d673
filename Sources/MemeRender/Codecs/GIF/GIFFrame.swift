/// A frame of a GIF, as its file describes it.
struct GIFFrame {
    /// What happens to a frame's area before the next frame is drawn.
    enum Disposal {
        case keep
        /// The area becomes transparent, as in all browsers.
        case clear
        /// The pixels from before the frame are restored.
        case restore
    }

    /// The place on the screen; it may be outside.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool

    /// In hundredths of a second.
    var delay = 0
    var disposal = Disposal.keep
    /// The transparent index.
    var transparent: Int?

    /// The end of the frame before, where this frame's extensions begin.
    var start: Int
    /// The offset of its graphic control extension.
    var control: Int?
    /// The offset of its image descriptor.
    var descriptor: Int
    /// The place of its local color table; empty if it has none.
    var paletteBytes: Range<Int>
    /// The offset of the LZW minimum code size, which the compressed data follow.
    var data: Int
    /// The offset after its data.
    var end = 0
    /// Whether the file ends within the frame.
    var isCut = false

    var pixelCount: Int { width * height }

    /// The row, from the frame's top, that is stored at an index.
    func row(stored index: Int) -> Int {
        isInterlaced ? Self.row(stored: index, height: height) : index
    }

    /// The interlaced order (GIF89a, appendix E): every eighth row, then those between, and so on.
    static func row(stored index: Int, height: Int) -> Int {
        var index = index
        for (first, step) in [(0, 8), (4, 8), (2, 4)] {
            let count = (height - first + step - 1) / step
            if index < count { return first + step * index }
            index -= max(0, count)
        }
        return 1 + 2 * index
    }
}

extension GIFArea {
    /// The rectangle of a frame, which may be outside the screen.
    init(_ frame: GIFFrame) {
        self.init(
            left: frame.x, top: frame.y, right: frame.x + frame.width,
            bottom: frame.y + frame.height)
    }
}
