/// A rectangle of drawn ink.
///
/// A tile can be drawn again, reusing its memory.
struct InkTile: ~Copyable {
    /// The rectangle on the picture.
    private(set) var area = PixelRect(x: 0, y: 0, size: PixelSize(width: 0, height: 0))
    /// The ink: premultiplied ARGB, rows from the top, tightly packed.
    private(set) var pixels: [UInt32] = []
    /// Whether the tile is a part of a hole: the alpha of its pixels says how much of what is below is cut out.
    private(set) var isHole = false

    private var rasterizer = Rasterizer()
    private var silhouettes: Mask
    /// The silhouettes with what is beside the tile, in which slits are closed.
    private var widened: Mask
    private var fills: Mask
    private var shadows: Mask
    private var cells: Mask
    private var backgrounds: Mask

    init() {
        silhouettes = Mask(area)
        widened = silhouettes
        fills = silhouettes
        shadows = silhouettes
        cells = silhouettes
        backgrounds = silhouettes
    }

    /// Draws the part of a caption that lies in a rectangle of the picture: the box behind it, its shadow,
    /// then all outlines, then all letters and emoji.
    ///
    /// Each replaces what is below it: through letters that are not opaque, the picture shows, but not
    /// their outline or shadow.
    ///
    /// - Returns: whether there may be ink.
    mutating func draw(_ caption: CaptionInk, in area: PixelRect) -> Bool {
        begin(area)
        let marks = caption.marks.filter { caption.shapes[$0.shape].meets(area, at: $0.origin) }
        let slits = marks.isEmpty ? nil : caption.slits
        shadows.clear(for: area)
        let hasShadow = drawShadow(of: caption)
        guard !marks.isEmpty || hasShadow || caption.background != nil else { return false }
        silhouettes.clear(for: area)
        fills.clear(for: area)
        for mark in marks {
            let shape = caption.shapes[mark.shape]
            if caption.colors.hasOutline, slits == nil {
                rasterizer.fill(shape.silhouette, at: mark.origin, into: &silhouettes)
            }
            rasterizer.fill(shape.fill, at: mark.origin, into: &fills)
        }
        caption.weight?.lighten(&fills)
        if let slits { drawSilhouettes(of: caption, closing: slits) }
        pixels.removeAll(keepingCapacity: true)
        pixels.append(contentsOf: repeatElement(0, count: area.size.pixelCount))
        if caption.background == nil, caption.gradient == nil {
            color(caption.shadow?.color ?? 0, caption.colors)
        } else {
            colorEach(of: caption)
        }
        for mark in marks {
            guard let image = caption.shapes[mark.shape].image else { continue }
            lay(image, at: mark.origin, opacity: Float(caption.colors.fill >> 24) / 255)
        }
        if caption.opacity < 255 {
            for index in pixels.indices {
                pixels[index] = SourceOver.replace(0, by: pixels[index], caption.opacity)
            }
        }
        return true
    }

    /// Draws the part of the box behind a caption that lies in a rectangle of the picture, as a hole.
    ///
    /// - Returns: whether it is one.
    mutating func drawHole(of caption: CaptionInk, in area: PixelRect) -> Bool {
        guard caption.cutsOut else { return false }
        begin(area, isHole: true)
        drawBackground(of: caption)
        pixels.removeAll(keepingCapacity: true)
        for coverage in backgrounds.values {
            pixels.append(SourceOver.replace(0, by: UInt32(coverage) << 24, caption.opacity))
        }
        return true
    }

    private mutating func begin(_ area: PixelRect, isHole: Bool = false) {
        self.area = area
        self.isHole = isHole
    }

    /// Copies a part of a bitmap.
    ///
    /// - Returns: whether any of it is visible.
    mutating func draw(_ bitmap: Bitmap, in area: PixelRect) -> Bool {
        begin(area)
        pixels.removeAll(keepingCapacity: true)
        var all: UInt32 = 0
        for y in area.y..<area.maxY {
            let start = (y - bitmap.area.y) * bitmap.area.size.width + area.x - bitmap.area.x
            let row = bitmap.pixels[start..<start + area.size.width]
            pixels.append(contentsOf: row)
            for pixel in row { all |= pixel }
        }
        return all != 0
    }

    private mutating func drawSilhouettes(of caption: CaptionInk, closing slits: Slits) {
        var wide = area
        wide.x -= slits.reach
        wide.size.width += 2 * slits.reach
        widened.clear(for: wide)
        for mark in caption.marks {
            let shape = caption.shapes[mark.shape]
            guard shape.meets(wide, at: mark.origin) else { continue }
            rasterizer.fill(shape.silhouette, at: mark.origin, into: &widened)
        }
        silhouettes.take(from: &widened, closing: slits)
    }

    /// Draws the shadow's coverage into its mask.
    ///
    /// - Returns: whether there is any.
    private mutating func drawShadow(of caption: CaptionInk) -> Bool {
        guard let shadow = caption.shadow else { return false }
        let reach = Double((shadow.reach + 2) << shadow.shift)
        let marks = caption.marks.filter {
            caption.shapes[$0.shape].meets(area, at: $0.origin + shadow.offset, reach: reach)
        }
        if marks.isEmpty { return false }
        cells.clear(for: shadow.cells(for: area))
        for mark in marks {
            rasterizer.fill(
                caption.shapes[mark.shape].shadow,
                at: (mark.origin + shadow.offset) / Double(1 << shadow.shift), into: &cells)
        }
        cells.blur(by: shadow.reach)
        shadow.spread(cells, over: &shadows)
        return true
    }

    /// Converts the masks to colors.
    private mutating func color(_ shadow: UInt32, _ colors: CaptionColors) {
        shadows.values.withUnsafeBytes { shadows in
            silhouettes.values.withUnsafeBytes { silhouettes in
                fills.values.withUnsafeBytes { fills in
                    pixels.withUnsafeMutableBufferPointer { pixels in
                        /// Reads eight values of a mask at once.
                        func parts(_ mask: UnsafeRawBufferPointer, _ index: Int) -> UInt64 {
                            mask.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                        }
                        func color(_ index: Int) {
                            pixels[index] = colors.color(
                                silhouettes[index], fills[index],
                                on: SourceOver.replace(0, by: shadow, UInt32(shadows[index])))
                        }
                        var index = 0
                        while index &+ 8 <= pixels.count {
                            // Most values of a mask are 0, and many of the others 255.
                            let inner = parts(fills, index)
                            let outer = parts(silhouettes, index)
                            if inner == .max || inner == 0 && outer == .max {
                                let color = inner == 0 ? colors.outline : colors.fill
                                for each in index..<index &+ 8 { pixels[each] = color }
                            } else if parts(shadows, index) != 0 {
                                for each in index..<index &+ 8 { color(each) }
                            } else if inner | outer != 0 {
                                for each in index..<index &+ 8 {
                                    pixels[each] = colors.color(silhouettes[each], fills[each])
                                }
                            }
                            index &+= 8
                        }
                        while index < pixels.count {
                            color(index)
                            index &+= 1
                        }
                    }
                }
            }
        }
    }

    /// Draws the coverage of the box behind a caption into its mask.
    private mutating func drawBackground(of caption: CaptionInk) {
        backgrounds.clear(for: area)
        if let background = caption.background {
            rasterizer.fill(background.box, at: SIMD2(0, 0), into: &backgrounds)
        }
    }

    /// Converts the masks of a caption with a box behind it or a gradient to colors.
    private mutating func colorEach(of caption: CaptionInk) {
        drawBackground(of: caption)
        let shadow = caption.shadow?.color ?? 0
        let box = caption.background?.color ?? 0
        let width = area.size.width
        for index in pixels.indices {
            var color = SourceOver.replace(0, by: box, UInt32(backgrounds.values[index]))
            color = SourceOver.replace(color, by: shadow, UInt32(shadows.values[index]))
            color = SourceOver.replace(
                color, by: caption.colors.outline, UInt32(silhouettes.values[index]))
            let letter = UInt32(fills.values[index])
            if letter > 0 {
                let (row, column) = index.quotientAndRemainder(dividingBy: width)
                let fill =
                    caption.gradient?.color(x: area.x + column, y: area.y + row)
                    ?? caption.colors.fill
                color = SourceOver.replace(color, by: fill, letter)
            }
            pixels[index] = color
        }
    }

    private mutating func lay(_ image: ScaledImage, at origin: SIMD2<Double>, opacity: Float) {
        let low = origin + image.bounds.low
        let high = origin + image.bounds.high
        let top = max(area.y, Int(low.y.rounded(.down)))
        let bottom = min(area.y + area.size.height, Int(high.y.rounded(.up)))
        let left = max(area.x, Int(low.x.rounded(.down)))
        let right = min(area.x + area.size.width, Int(high.x.rounded(.up)))
        guard top < bottom, left < right else { return }
        for y in top..<bottom {
            let row = (y - area.y) * area.size.width
            for x in left..<right {
                let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - origin
                guard let (color, coverage) = image.color(at: place, opacity: opacity) else {
                    continue
                }
                let index = row + x - area.x
                pixels[index] = SourceOver.mix(pixels[index], 255 - coverage, color, 255)
            }
        }
    }
}
