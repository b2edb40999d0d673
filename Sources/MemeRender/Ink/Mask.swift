/// The coverage of each pixel of a rectangle, from 0 to 255, rows from the top.
struct Mask {
    /// The rectangle on the picture.
    private(set) var area: PixelRect
    /// The rows, tightly packed.
    var values: [UInt8]

    /// Makes an empty mask.
    init(_ area: PixelRect) {
        self.area = area
        values = [UInt8](repeating: 0, count: area.size.pixelCount)
    }

    /// Empties the mask and moves it to another rectangle, reusing its memory.
    mutating func clear(for area: PixelRect) {
        self.area = area
        values.removeAll(keepingCapacity: true)
        values.append(contentsOf: repeatElement(0, count: area.size.pixelCount))
    }
}
