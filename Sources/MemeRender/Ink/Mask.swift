/// How much of each pixel of a rectangle is covered, from 0 to 255, rows from the top.
struct Mask {
    /// Where it lies on the picture.
    private(set) var area: PixelRect
    /// The rows, tightly packed.
    var values: [UInt8]

    /// A mask that covers nothing.
    init(_ area: PixelRect) {
        self.area = area
        values = [UInt8](repeating: 0, count: area.size.pixelCount)
    }

    /// Makes it one that covers nothing, and keeps its memory for that.
    mutating func clear(for area: PixelRect) {
        self.area = area
        values.removeAll(keepingCapacity: true)
        values.append(contentsOf: repeatElement(0, count: area.size.pixelCount))
    }
}
