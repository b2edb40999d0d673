internal import CShims

extension Orientation {
    /// Copies rows of a stored picture to their places in the upright one.
    ///
    /// - Parameters:
    ///   - source: the rows, tightly packed.
    ///   - rows: their numbers.
    ///   - stored: the size of the stored picture.
    ///   - upright: the first pixel of the upright picture, which is tightly packed, too.
    func turn(
        _ source: UnsafeRawPointer, rows: Range<Int>, of stored: PixelSize,
        to upright: UnsafeMutableRawPointer, bytesPerPixel: Int
    ) {
        let given = PixelSize(width: stored.width, height: rows.count)
        let place = PixelRect(x: 0, y: rows.lowerBound, size: given).turned(self, on: stored)
        let (origin, right, down) = steps(across: given, stride: given.width)
        let rowBytes = stored.turned(self).width * bytesPerPixel
        let target = upright + place.y * rowBytes + place.x * bytesPerPixel
        mm_turning_copy(
            source.assumingMemoryBound(to: UInt8.self) + origin * bytesPerPixel,
            right * bytesPerPixel, down * bytesPerPixel,
            target.assumingMemoryBound(to: UInt8.self), rowBytes, place.size.width,
            place.size.height, bytesPerPixel)
    }

    /// How to walk a stored picture so that it comes out upright: the index of the pixel that becomes
    /// the top left one, and the steps to the right and down.
    ///
    /// - Parameter width: the number of pixels from one stored row to the next.
    func steps(
        across stored: PixelSize, stride width: Int
    ) -> (origin: Int, right: Int, down: Int) {
        let lastColumn = stored.width - 1
        let lastRow = (stored.height - 1) * width
        return switch self {
        case .up: (0, 1, width)
        case .upMirrored: (lastColumn, -1, width)
        case .down: (lastRow + lastColumn, -1, -width)
        case .downMirrored: (lastRow, 1, -width)
        case .leftMirrored: (0, width, 1)
        case .right: (lastRow, -width, 1)
        case .rightMirrored: (lastRow + lastColumn, -width, -1)
        case .left: (lastColumn, width, -1)
        }
    }
}
