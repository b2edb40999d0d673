#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What changes from each frame of an animation to the next: 8-bit RGBA.
struct FrameDifference {
    private let size: PixelSize
    private let step: Int
    /// The previous frame's pixels.
    private var last: [UInt8] = []

    /// - Parameter step: what the offset of a place is a multiple of: 1 or 2.
    init(size: PixelSize, step: Int) {
        self.size = size
        self.step = step
    }

    /// The smallest rectangle that holds all pixels which differ from the previous frame's: the whole of
    /// the first frame, and one pixel if nothing changes, because a frame can't be empty.
    ///
    /// - Parameter pixels: the next frame, tightly packed.
    mutating func place(of pixels: UnsafeRawPointer) -> PixelRect {
        let place = changes(to: pixels)
        last = Array(UnsafeRawBufferPointer(start: pixels, count: 4 * size.pixelCount))
        return place
    }

    private func changes(to pixels: UnsafeRawPointer) -> PixelRect {
        if last.isEmpty { return PixelRect(x: 0, y: 0, size: size) }
        let bytesPerRow = 4 * size.width
        return last.withUnsafeBytes { last in
            guard let last = last.baseAddress else { return PixelRect(x: 0, y: 0, size: size) }
            func isSame(row y: Int) -> Bool {
                memcmp(last + y * bytesPerRow, pixels + y * bytesPerRow, bytesPerRow) == 0
            }
            guard let top = (0..<size.height).first(where: { !isSame(row: $0) }),
                let bottom = (top..<size.height).last(where: { !isSame(row: $0) })
            else { return PixelRect(x: 0, y: 0, size: PixelSize(width: 1, height: 1)) }
            var left = size.width
            var right = -1
            for y in top...bottom {
                let was = (last + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                let isNow = (pixels + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                var x = 0
                while x < left, was[x] == isNow[x] { x += 1 }
                left = min(left, x)
                x = size.width - 1
                while x > right, was[x] == isNow[x] { x -= 1 }
                right = max(right, x)
            }
            let (x, y) = (left / step * step, top / step * step)
            return PixelRect(
                x: x, y: y, size: PixelSize(width: right - x + 1, height: bottom - y + 1))
        }
    }
}
