/// A rectangle of the overlay, drawn.
///
/// It can be drawn anew, and keeps its memory for that.
struct InkBand: ~Copyable {
    /// Where it lies on the picture.
    private(set) var frame = PixelRect(x: 0, y: 0, size: PixelSize(width: 0, height: 0))
    /// Its ink: premultiplied ARGB, rows from the top, tightly packed.
    private(set) var pixels: [UInt32] = []

    private var rasterizer = Rasterizer()
    private var silhouettes: Mask
    private var fills: Mask
    private var shadows: Mask
    private var cells: Mask

    init() {
        silhouettes = Mask(frame)
        fills = silhouettes
        shadows = silhouettes
        cells = silhouettes
    }

    /// Draws the part of a caption that lies in a rectangle of the picture: its shadow, then all
    /// outlines, then all letters and emoji.
    ///
    /// Each replaces what is below it: through letters that are not opaque, neither their outline
    /// nor their shadow is seen, but the picture.
    ///
    /// - Returns: whether there may be ink.
    mutating func draw(_ caption: InkedCaption, in frame: PixelRect) -> Bool {
        self.frame = frame
        let marks = caption.marks.filter { caption.shapes[$0.shape].meets(frame, at: $0.origin) }
        let hasShadow = drawShadow(of: caption)
        guard !marks.isEmpty || hasShadow else { return false }
        silhouettes.clear(for: frame)
        fills.clear(for: frame)
        for mark in marks {
            let shape = caption.shapes[mark.shape]
            if caption.outline != nil {
                rasterizer.fill(shape.silhouette, at: mark.origin, into: &silhouettes)
            }
            rasterizer.fill(shape.fill, at: mark.origin, into: &fills)
        }
        pixels.removeAll(keepingCapacity: true)
        pixels.append(contentsOf: repeatElement(0, count: frame.size.pixelCount))
        if hasShadow, let shadow = caption.shadow { lay(shadow.color, through: shadows) }
        if let outline = caption.outline { lay(outline, through: silhouettes) }
        lay(caption.fill, through: fills)
        for mark in marks {
            guard let image = caption.shapes[mark.shape].image else { continue }
            lay(image, at: mark.origin, opacity: Float(caption.fill >> 24) / 255)
        }
        return true
    }

    /// - Returns: whether there is any.
    private mutating func drawShadow(of caption: InkedCaption) -> Bool {
        guard let shadow = caption.shadow else { return false }
        let reach = Double((shadow.reach + 2) << shadow.shift)
        let marks = caption.marks.filter {
            caption.shapes[$0.shape].meets(frame, at: $0.origin + shadow.offset, reach: reach)
        }
        if marks.isEmpty { return false }
        cells.clear(for: shadow.cells(for: frame))
        for mark in marks {
            rasterizer.fill(
                caption.shapes[mark.shape].shadow,
                at: (mark.origin + shadow.offset) / Double(1 << shadow.shift), into: &cells)
        }
        cells.blur(by: shadow.reach)
        shadows.clear(for: frame)
        shadow.spread(cells, over: &shadows)
        return true
    }

    /// Replaces what is covered by a colour.
    private mutating func lay(_ color: UInt32, through mask: borrowing Mask) {
        mask.values.withUnsafeBytes { coverage in
            pixels.withUnsafeMutableBufferPointer { pixels in
                var index = 0
                while index < pixels.count {
                    let end = min(index &+ 8, pixels.count)
                    // Most of a mask is empty, and much of it full.
                    if end &- index == 8 {
                        let parts = coverage.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                        if parts == .max {
                            for each in index..<index &+ 8 { pixels[each] = color }
                        }
                        if parts == .max || parts == 0 {
                            index = end
                            continue
                        }
                    }
                    while index < end {
                        let part = UInt32(coverage[index])
                        if part == 255 {
                            pixels[index] = color
                        } else if part > 0 {
                            pixels[index] = mix(pixels[index], 255 &- part, color, part)
                        }
                        index &+= 1
                    }
                }
            }
        }
    }

    private mutating func lay(_ image: ScaledImage, at origin: SIMD2<Double>, opacity: Float) {
        let low = origin + image.bounds.low
        let high = origin + image.bounds.high
        let top = max(frame.y, Int(low.y.rounded(.down)))
        let bottom = min(frame.y + frame.size.height, Int(high.y.rounded(.up)))
        let left = max(frame.x, Int(low.x.rounded(.down)))
        let right = min(frame.x + frame.size.width, Int(high.x.rounded(.up)))
        guard top < bottom, left < right else { return }
        for y in top..<bottom {
            let row = (y - frame.y) * frame.size.width
            for x in left..<right {
                let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - origin
                guard let (color, coverage) = image.color(at: place, opacity: opacity) else {
                    continue
                }
                let index = row + x - frame.x
                pixels[index] = mix(pixels[index], 255 - coverage, color, 255)
            }
        }
    }
}
