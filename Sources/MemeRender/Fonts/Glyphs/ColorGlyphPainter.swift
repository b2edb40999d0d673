import CCairo

/// Paints the glyphs of a font that has a COLR table: outlines in colors of a palette, one upon the
/// other (version 0), or a graph of paints with gradients, transformations and blend modes (version 1).
struct ColorGlyphPainter: ~Copyable {
    /// The resolution of the pictures: more than the letters of most memes have.
    private static let pixelsPerEm = 512.0
    /// The limit on the paints of a glyph. Graphs can refer to themselves, and grow exponentially.
    private static let mostPaints = 4096
    private static let greatestDepth = 64

    private let face: FT_Face
    private let table: ColorTable
    /// The colors of the font's first palette.
    private let palette: UnsafeBufferPointer<FT_Color>
    private let foreground: Color
    private let drawing: ColorDrawing
    /// Whether the glyph refers to the color of the text.
    private(set) var usesForeground = false
    private var paints = 0

    /// - Parameter foreground: the color of the text, to which glyphs can refer.
    /// - Returns: `nil` if the font has no palette, or there is no memory.
    init?(_ face: FT_Face, _ table: ColorTable, unitsPerEm: Double, foreground: Color) {
        var data = FT_Palette_Data()
        var colors: UnsafeMutablePointer<FT_Color>?
        guard FT_Palette_Data_Get(face, &data) == 0, FT_Palette_Select(face, 0, &colors) == 0,
            let colors, let drawing = ColorDrawing(unitsPerEm: unitsPerEm)
        else { return nil }
        self.face = face
        self.table = table
        palette = UnsafeBufferPointer(start: colors, count: Int(data.num_palette_entries))
        self.foreground = foreground
        self.drawing = drawing
    }

    /// What the font says of a glyph.
    enum Outcome {
        case image(GlyphImage)
        /// The glyph has no colors of its own.
        case plain
        /// The glyph's colors can't be painted.
        case unsupported
    }

    mutating func paint(_ glyph: UInt32) -> Outcome {
        if let root = table.paint(of: glyph) {
            guard paint(glyph, at: root, depth: 0) else { return .unsupported }
        } else if let layers = table.layers(of: glyph) {
            guard layers.count <= Self.mostPaints else { return .unsupported }
            for layer in layers {
                drawing.fill(
                    GlyphOutline(of: layer.glyph, in: face), with: color(layer.color, alpha: 1))
            }
        } else {
            return .plain
        }
        return drawing.image(pixelsPerEm: Self.pixelsPerEm).map(Outcome.image) ?? .plain
    }

    private mutating func paint(_ glyph: UInt32, at root: Int, depth: Int) -> Bool {
        drawing.save()
        defer { drawing.restore() }
        if let box = table.clipBox(of: glyph) { drawing.clip(to: box) }
        return paint(at: root, depth: depth)
    }

    /// - Returns: whether the paint, and all below it, could be painted.
    private mutating func paint(at offset: Int, depth: Int) -> Bool {
        paints += 1
        guard depth < Self.greatestDepth, paints <= Self.mostPaints,
            let paint = table.paint(at: offset)
        else { return false }
        switch paint {
        case .layers(let indices):
            for index in indices {
                guard let layer = table.layerPaint(index), self.paint(at: layer, depth: depth + 1)
                else { return false }
            }
        case .solid(let name): drawing.paint(color(name.index, alpha: name.alpha))
        case .linear(let line, let start, let end, let turned):
            drawing.paint(stops(of: line), from: start, to: end, turned: turned)
        case .radial(let line, let start, let end):
            drawing.paint(stops(of: line), from: start, to: end)
        case .sweep(let line, let center, let start, let end):
            // It is drawn in hundreds of steps.
            paints += 63
            drawing.paint(stops(of: line), around: center, from: start, to: end)
        case .glyph(let glyph, let below):
            drawing.save()
            defer { drawing.restore() }
            drawing.clip(to: GlyphOutline(of: glyph, in: face))
            return self.paint(at: below, depth: depth + 1)
        case .colorGlyph(let glyph):
            return table.paint(of: glyph).map { self.paint(glyph, at: $0, depth: depth + 1) }
                ?? false
        case .transformed(let change, let below):
            drawing.save()
            defer { drawing.restore() }
            // What is flattened to a line has no ink.
            return !drawing.transform(change) || self.paint(at: below, depth: depth + 1)
        case .composite(let source, let blend, let backdrop):
            // Each takes two pictures as large as the glyph's.
            paints += 31
            drawing.beginGroup()
            let hasBackdrop = self.paint(at: backdrop, depth: depth + 4)
            drawing.beginGroup()
            let hasSource = self.paint(at: source, depth: depth + 4)
            drawing.endGroup(blend)
            drawing.endGroup(CAIRO_OPERATOR_OVER)
            return hasBackdrop && hasSource
        }
        return true
    }

    private mutating func stops(of line: ColorTable.ColorLine) -> GradientStops {
        paints += line.stops.count / 16
        var stops: [(offset: Double, color: PaintColor)] = []
        for (offset, name) in line.stops {
            stops.append((offset, color(name.index, alpha: name.alpha)))
        }
        return GradientStops(stops, extend: line.extend)
    }

    private mutating func color(_ index: UInt16, alpha: Double) -> PaintColor {
        if index == .max {
            usesForeground = true
            return PaintColor(foreground, alpha: alpha)
        }
        guard palette.indices.contains(Int(index)) else { return PaintColor(.clear) }
        let color = palette[Int(index)]
        return PaintColor(
            Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha),
            alpha: alpha)
    }
}
