/// A frame of a GIF as its file describes it.
struct GIFFrame {
    /// What becomes of a frame before the next one is drawn.
    enum Disposal {
        case keep
        /// Its rectangle becomes clear, as in all browsers.
        case clear
        /// What was beneath comes back.
        case restore
    }

    /// Where it lies on the screen; it may lie beside it.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool

    /// In hundredths of a second.
    var delay = 0
    var disposal = Disposal.keep
    /// The index that draws nothing.
    var transparent: Int?

    /// Where the frame before ends: extensions lie from there to the descriptor.
    var start: Int
    /// Where its graphic control extension is.
    var control: Int?
    /// Where its image descriptor is.
    var descriptor: Int
    /// Its own palette; empty where it has none.
    var paletteBytes: Range<Int>
    /// Where the size of its codes is; compressed data follow.
    var data: Int
    /// Behind its data.
    var end = 0
    /// Whether the file ends in it.
    var isCut = false

    var pixelCount: Int { width * height }

    /// The row of the picture, from the frame's top, that is stored as so many-eth.
    func row(stored index: Int) -> Int {
        isInterlaced ? Self.row(stored: index, height: height) : index
    }

    /// GIF89a, appendix E: every eighth row, those between, and so on.
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
    /// The rectangle of a frame, which may lie beside the screen.
    init(_ frame: GIFFrame) {
        self.init(
            left: frame.x, top: frame.y, right: frame.x + frame.width,
            bottom: frame.y + frame.height)
    }
}
