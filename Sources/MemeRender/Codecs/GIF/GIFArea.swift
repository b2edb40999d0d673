/// A rectangle on the logical screen, by its edges.
struct GIFArea: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    static let none = GIFArea(left: 0, top: 0, right: 0, bottom: 0)

    var width: Int { right - left }
    var height: Int { bottom - top }
    var isEmpty: Bool { left >= right || top >= bottom }

    /// The bounding box of both areas.
    func union(_ other: GIFArea) -> GIFArea {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return GIFArea(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// Extends the area to include some pixels of a row.
    mutating func add(_ columns: Range<Int>, in row: Int) {
        self = union(
            GIFArea(
                left: columns.lowerBound, top: row, right: columns.upperBound, bottom: row + 1))
    }
}

extension GIFArea {
    /// The area of the whole screen.
    init(_ screen: PixelSize) {
        self.init(left: 0, top: 0, right: screen.width, bottom: screen.height)
    }
}
