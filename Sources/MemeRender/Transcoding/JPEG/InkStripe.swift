/// The drawn ink on some rows of a stored picture, across its whole width.
///
/// The ink at the picture's edges extends to whole MCUs. The pixels there aren't visible, but a step at
/// the edge would cause ringing.
struct InkStripe: ~Copyable {
    /// Premultiplied ARGB, rows from the top, ``stride`` apart.
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    /// The rows of the picture, including those beyond its edge.
    private(set) var rows = 0..<0
    /// The columns that may have ink.
    private(set) var columns = 0..<0

    /// The stored size of the picture.
    private let size: PixelSize
    private let ink: InkLayers
    private let context: RenderContext
    private let orientation: Orientation
    private let height: Int

    /// The number of pixels that may be loaded.
    var pixelCount: Int { stride * height + 16 }

    /// The number of rows: whole MCUs, enough to draw efficiently, and not more, because the rows of a
    /// wide picture take memory.
    ///
    /// - Parameter mcu: the size of an MCU in pixels.
    static func rows(mcu: PixelSize) -> Int { max(1, 64 / mcu.height) * mcu.height }

    /// - Parameter mcu: the pixels of an MCU; widths and heights are multiples of them.
    init(
        _ ink: InkLayers, on size: PixelSize, _ orientation: Orientation, mcu: PixelSize,
        _ context: RenderContext
    ) {
        self.ink = ink
        self.context = context
        self.size = size
        self.orientation = orientation
        stride = (size.width + mcu.width - 1) / mcu.width * mcu.width
        height = Self.rows(mcu: mcu)
        // Spare pixels, because a load of every second pixel reads sixteen.
        pixels = .allocate(capacity: stride * height + 16)
        pixels.initialize(repeating: 0, count: stride * height + 16)
    }

    deinit {
        pixels.deallocate()
    }

    /// Draws the rows that begin with `top`, unless they are there already.
    ///
    /// - Throws: the error that ends the render.
    mutating func move(to top: Int) throws(RenderError) {
        if rows.contains(top) { return }
        if !columns.isEmpty { pixels.update(repeating: 0, count: stride * height) }
        columns = 0..<0
        rows = top..<top + height
        let seen = PixelRect(
            x: 0, y: top,
            size: PixelSize(width: size.width, height: min(height, size.height - top)))
        try ink.forEachTile(in: seen.turned(orientation, on: size), context) {
            tile throws(RenderError) in
            blend(tile)
        }
        if !columns.isEmpty { extend(seen.size) }
    }

    /// Whether a rectangle of whole blocks has ink. Its rows must be among ``rows``.
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

    private mutating func blend(_ tile: borrowing InkTile) {
        let area = tile.area
        let walk = orientation.steps(across: size, stride: stride)
        let origin = walk.origin - rows.lowerBound * stride
        var index = 0
        for y in area.y..<area.y + area.size.height {
            var place = origin + area.x * walk.right + y * walk.down
            for _ in 0..<area.size.width {
                let pixel = tile.pixels[index]
                index &+= 1
                if pixel != 0 { pixels[place] = SourceOver.over(pixels[place], pixel) }
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

    /// Extends the ink at the picture's edges beyond them.
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
