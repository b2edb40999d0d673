/// The ink on some rows of a picture, across its whole width, as the picture is stored.
///
/// Beyond the picture's edges the ink at them goes on, up to whole MCUs: what is coded there isn't
/// seen, but a step at the edge would be.
struct InkStripe: ~Copyable {
    /// Premultiplied ARGB, rows from the top, ``stride`` apart.
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    /// Which rows of the picture they are, those beyond its edge included.
    private(set) var rows = 0..<0
    /// In which columns there may be ink.
    private(set) var columns = 0..<0

    /// Of the picture, as it is stored.
    private let size: PixelSize
    private let overlay: Overlay
    private let orientation: Orientation
    private let height: Int

    /// How many rows there are: whole MCUs, as many as are drawn well at once, and no more, for a wide
    /// picture's take memory.
    ///
    /// - Parameter mcu: the pixels of an MCU.
    static func rows(mcu: PixelSize) -> Int { max(1, 64 / mcu.height) * mcu.height }

    /// - Parameter mcu: the pixels of an MCU; widths and heights are multiples of them.
    init(_ overlay: Overlay, on size: PixelSize, _ orientation: Orientation, mcu: PixelSize) {
        self.overlay = overlay
        self.size = size
        self.orientation = orientation
        stride = (size.width + mcu.width - 1) / mcu.width * mcu.width
        height = Self.rows(mcu: mcu)
        // Every second pixel is taken from sixteen, the last of which may be behind all.
        pixels = .allocate(capacity: stride * height + 16)
        pixels.initialize(repeating: 0, count: stride * height + 16)
    }

    deinit {
        pixels.deallocate()
    }

    /// Goes on to the rows that begin with `top`, where they aren't there already.
    mutating func move(to top: Int) {
        if rows.contains(top) { return }
        if !columns.isEmpty { pixels.update(repeating: 0, count: stride * height) }
        columns = 0..<0
        rows = top..<top + height
        let seen = PixelRect(
            x: 0, y: top,
            size: PixelSize(width: size.width, height: min(height, size.height - top)))
        overlay.forEachTile(in: seen.turned(orientation, on: size)) { tile in lay(tile) }
        if !columns.isEmpty { extend(seen.size) }
    }

    /// Whether there is ink in a rectangle of whole blocks, whose rows are among ``rows``.
    func hasInk(x: Int, y: Int, width: Int, height: Int) -> Bool {
        if x >= columns.upperBound || x + width <= columns.lowerBound { return false }
        var any = SIMD8<UInt32>.zero
        var row = UnsafeRawPointer(pixels + (y - rows.lowerBound) * stride + x)
        for _ in 0..<height {
            for block in 0..<width / 8 {
                any |= row.loadUnaligned(fromByteOffset: block * 32, as: SIMD8<UInt32>.self)
            }
            row += stride * 4
        }
        return any != .zero
    }

    private mutating func lay(_ tile: borrowing InkTile) {
        let area = tile.area
        let walk = orientation.steps(across: size, stride: stride)
        let origin = walk.origin - rows.lowerBound * stride
        var index = 0
        for y in area.y..<area.y + area.size.height {
            var place = origin + area.x * walk.right + y * walk.down
            for _ in 0..<area.size.width {
                let pixel = tile.pixels[index]
                index &+= 1
                if pixel != 0 { pixels[place] = over(pixels[place], pixel) }
                place &+= walk.right
            }
        }
        let stored = area.stored(orientation, on: size)
        let laid = stored.x..<stored.x + stored.size.width
        columns =
            columns.isEmpty
            ? laid
            : min(columns.lowerBound, laid.lowerBound)..<max(columns.upperBound, laid.upperBound)
    }

    /// Lets the ink at the edges go on beyond them.
    private mutating func extend(_ seen: PixelSize) {
        if columns.upperBound == size.width {
            for y in 0..<seen.height {
                let row = pixels + y * stride
                (row + size.width).update(
                    repeating: row[size.width - 1], count: stride - size.width)
            }
            columns = columns.lowerBound..<stride
        }
        for y in seen.height..<max(height, seen.height) {
            (pixels + y * stride).update(from: pixels + (seen.height - 1) * stride, count: stride)
        }
    }
}

/// One colour over another, both premultiplied.
@inline(__always) private func over(_ below: UInt32, _ pixel: UInt32) -> UInt32 {
    let remaining = 255 &- pixel >> 24
    if below == 0 || remaining == 0 { return pixel }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
        let part = (below >> shift & 255) &* remaining &+ 128
        result |= (pixel >> shift & 255 &+ (part &+ part >> 8) >> 8) << shift
    }
    return result
}

extension PixelRect {
    /// Where a part of a stored picture is once the picture stands upright.
    func turned(_ orientation: Orientation, on stored: PixelSize) -> PixelRect {
        let fromRight = stored.width - x - size.width
        let fromBottom = stored.height - y - size.height
        let turned = size.turned(orientation)
        return switch orientation {
        case .up: self
        case .upMirrored: PixelRect(x: fromRight, y: y, size: turned)
        case .down: PixelRect(x: fromRight, y: fromBottom, size: turned)
        case .downMirrored: PixelRect(x: x, y: fromBottom, size: turned)
        case .leftMirrored: PixelRect(x: y, y: x, size: turned)
        case .right: PixelRect(x: fromBottom, y: x, size: turned)
        case .rightMirrored: PixelRect(x: fromBottom, y: fromRight, size: turned)
        case .left: PixelRect(x: y, y: fromRight, size: turned)
        }
    }

    /// The other way round.
    ///
    /// - Parameter stored: the size of the picture as it is stored.
    func stored(_ orientation: Orientation, on stored: PixelSize) -> PixelRect {
        let upright = stored.turned(orientation)
        // Only quarters of a turn are not their own reverse.
        let back: Orientation =
            switch orientation {
            case .right: .left
            case .left: .right
            default: orientation
            }
        return turned(back, on: upright)
    }
}
