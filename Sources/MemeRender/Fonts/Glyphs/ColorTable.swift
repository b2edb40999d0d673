import CCairo

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The COLR table of a font: which of its glyphs have colors of their own. Offsets are from its start.
///
/// FreeType reads version 0 alone in Debian 12, whatever its header says. Source: OpenType 1.9.1, "COLR".
/// Variations of the paints are ignored: they are those of the font's default instance.
struct ColorTable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A layer of a glyph of version 0.
    struct Layer {
        var glyph: UInt32
        var color: UInt16
    }

    /// The layers of a glyph from the lowest; `nil` if it has none.
    func layers(of glyph: UInt32) -> [Layer]? {
        guard let count = word(2), let records = long(4), let layers = long(8),
            let record = find(glyph, among: count, at: records, size: 6),
            let first = word(record + 2), let number = word(record + 4), number > 0
        else { return nil }
        let found = (first..<first + number).compactMap { index -> Layer? in
            guard let glyph = word(layers + 4 * index), let color = word(layers + 4 * index + 2)
            else { return nil }
            return Layer(glyph: UInt32(glyph), color: UInt16(color))
        }
        return found.count == number ? found : nil
    }

    /// The offset of the paint of a glyph of version 1; `nil` if it has none.
    func paint(of glyph: UInt32) -> Int? {
        guard let list = list(at: 14), let count = long(list),
            let record = find(glyph, among: count, at: list + 4, size: 6),
            let offset = long(record + 2), offset > 0
        else { return nil }
        return list + offset
    }

    /// The offset of a paint in the list of layers of version 1.
    func layerPaint(_ index: Int) -> Int? {
        guard let list = list(at: 18), let count = long(list), (0..<count).contains(index),
            let offset = long(list + 4 + 4 * index), offset > 0
        else { return nil }
        return list + offset
    }

    /// The box, in font units, that a glyph says it is within.
    func clipBox(of glyph: UInt32) -> Rect? {
        guard let list = list(at: 22), let count = long(list + 1),
            // Its records are of ranges of glyphs: the last one that begins at or before the glyph.
            let record = find(glyph, among: count, at: list + 5, size: 7, isRange: true),
            let last = word(record + 2), glyph <= last,
            let offset = bytes.integer(at: record + 4, count: 3),
            let left = signed(list + offset + 1), let bottom = signed(list + offset + 3),
            let right = signed(list + offset + 5), let top = signed(list + offset + 7)
        else { return nil }
        return Rect(x: left, y: bottom, width: right - left, height: top - bottom)
    }

    private func list(at field: Int) -> Int? {
        guard let version = word(0), version >= 1, let offset = long(field), offset > 0 else {
            return nil
        }
        return offset
    }

    /// The offset of the record of a glyph, in a table that is sorted by glyphs.
    private func find(
        _ glyph: UInt32, among count: Int, at start: Int, size: Int, isRange: Bool = false
    ) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            guard let found = word(start + size * middle) else { return nil }
            if found <= Int(glyph) { low = middle + 1 } else { high = middle }
        }
        guard low > 0, let found = word(start + size * (low - 1)) else { return nil }
        return isRange || found == Int(glyph) ? start + size * (low - 1) : nil
    }

    private func word(_ offset: Int) -> Int? { bytes.integer(at: offset, count: 2) }
    private func long(_ offset: Int) -> Int? { bytes.integer(at: offset, count: 4) }
    private func signed(_ offset: Int) -> Double? {
        word(offset).map { Double(Int16(truncatingIfNeeded: $0)) }
    }
}

// MARK: - Paints

extension ColorTable {
    /// A color that a paint names.
    struct ColorName {
        /// The place in the palette; 0xFFFF is the color of the text.
        var index: UInt16
        var alpha: Double
    }

    /// The colors of a gradient, as they are written.
    struct ColorLine {
        var stops: [(offset: Double, color: ColorName)]
        var extend: cairo_extend_t
    }

    /// A paint. Paints within it are offsets; lengths are in font units, angles in radians.
    enum Paint {
        case layers(Range<Int>)
        case solid(ColorName)
        case linear(ColorLine, start: SIMD2<Double>, end: SIMD2<Double>, turned: SIMD2<Double>)
        case radial(
            ColorLine, start: (center: SIMD2<Double>, radius: Double),
            end: (center: SIMD2<Double>, radius: Double))
        case sweep(ColorLine, center: SIMD2<Double>, start: Double, end: Double)
        case glyph(UInt32, paint: Int)
        case colorGlyph(UInt32)
        case transformed(cairo_matrix_t, paint: Int)
        case composite(source: Int, cairo_operator_t, backdrop: Int)
    }

    /// The paint at an offset; `nil` if there is none, or one of an unknown kind.
    func paint(at offset: Int) -> Paint? {
        guard let format = bytes.integer(at: offset, count: 1) else { return nil }
        var fields = Fields(bytes: bytes, start: offset)
        let paint: Paint? =
            switch format {
            case 1: layers(&fields)
            case 2, 3: .solid(fields.color())
            case 4...9: gradient(format, &fields)
            case 10: glyph(&fields)
            case 11: .colorGlyph(UInt32(fields.unsigned(2)))
            case 12...31: transformed(format, &fields)
            case 32: composite(&fields)
            default: nil
            }
        return fields.areComplete ? paint : nil
    }

    private func layers(_ fields: inout Fields) -> Paint {
        let count = fields.unsigned(1)
        let first = fields.unsigned(4)
        return .layers(first..<first + count)
    }

    private func glyph(_ fields: inout Fields) -> Paint {
        let paint = fields.paint()
        return .glyph(UInt32(fields.unsigned(2)), paint: paint)
    }

    private func transformed(_ format: Int, _ fields: inout Fields) -> Paint {
        let paint = fields.paint()
        return .transformed(Self.change(format, &fields), paint: paint)
    }

    private func composite(_ fields: inout Fields) -> Paint? {
        let source = fields.paint()
        let mode = fields.unsigned(1)
        guard blendModes.indices.contains(mode) else { return nil }
        return .composite(source: source, blendModes[mode], backdrop: fields.paint())
    }

    private func gradient(_ format: Int, _ fields: inout Fields) -> Paint? {
        guard let line = colorLine(at: fields.paint(), isVariable: format % 2 == 1) else {
            return nil
        }
        switch format {
        case 4, 5:
            return .linear(line, start: fields.place(), end: fields.place(), turned: fields.place())
        case 6, 7:
            return .radial(
                line, start: (fields.place(), Double(fields.unsigned(2))),
                end: (fields.place(), Double(fields.unsigned(2))))
        default:
            // These angles alone begin at a half turn.
            return .sweep(
                line, center: fields.place(), start: .pi + fields.angle(), end: .pi + fields.angle()
            )
        }
    }

    private func colorLine(at offset: Int, isVariable: Bool) -> ColorLine? {
        var fields = Fields(bytes: bytes, start: offset - 1)
        let extend = fields.unsigned(1)
        let count = fields.unsigned(2)
        let extends = [CAIRO_EXTEND_PAD, CAIRO_EXTEND_REPEAT, CAIRO_EXTEND_REFLECT]
        guard extends.indices.contains(extend), fields.areComplete, count <= bytes.count / 6 else {
            return nil
        }
        let stops = (0..<count).map { _ in
            let stop = (offset: fields.part(), color: fields.color())
            if isVariable { _ = fields.unsigned(4) }
            return stop
        }
        return fields.areComplete ? ColorLine(stops: stops, extend: extends[extend]) : nil
    }

    private static func change(_ format: Int, _ fields: inout Fields) -> cairo_matrix_t {
        func matrix(_ xx: Double, _ yx: Double, _ xy: Double, _ yy: Double) -> cairo_matrix_t {
            cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: 0, y0: 0)
        }
        var change: cairo_matrix_t
        switch format {
        case 12, 13:
            fields.follow()
            change = matrix(fields.fixed(), fields.fixed(), fields.fixed(), fields.fixed())
            (change.x0, change.y0) = (fields.fixed(), fields.fixed())
            return change
        case 14, 15:
            change = matrix(1, 0, 0, 1)
            (change.x0, change.y0) = (fields.signed(), fields.signed())
            return change
        case 16...19: change = matrix(fields.part(), 0, 0, fields.part())
        case 20...23:
            let scale = fields.part()
            change = matrix(scale, 0, 0, scale)
        case 24...27:
            let angle = fields.angle()
            change = matrix(cos(angle), sin(angle), -sin(angle), cos(angle))
        default:
            let (x, y) = (fields.angle(), fields.angle())
            change = matrix(1, tan(y), -tan(x), 1)
        }
        if [18, 19, 22, 23, 26, 27, 30, 31].contains(format) {
            let center = fields.place()
            change.x0 = center.x - change.xx * center.x - change.xy * center.y
            change.y0 = center.y - change.yx * center.x - change.yy * center.y
        }
        return change
    }

    /// The fields of a record, in order.
    private struct Fields {
        private let bytes: [UInt8]
        private var base: Int
        private var offset: Int
        /// Whether all fields so far are within the table.
        private(set) var areComplete = true

        /// - Parameter start: the offset of the record, whose first byte is its format.
        init(bytes: [UInt8], start: Int) {
            self.bytes = bytes
            base = start
            offset = start + 1
        }

        mutating func unsigned(_ count: Int) -> Int {
            guard let value = bytes.integer(at: offset, count: count) else {
                areComplete = false
                return 0
            }
            offset += count
            return value
        }

        mutating func signed() -> Double { Double(Int16(truncatingIfNeeded: unsigned(2))) }
        mutating func fixed() -> Double { Double(Int32(truncatingIfNeeded: unsigned(4))) / 65536 }
        /// A number of 2.14 fixed point.
        mutating func part() -> Double { signed() / 16384 }
        mutating func angle() -> Double { part() * .pi }
        mutating func place() -> SIMD2<Double> { SIMD2(signed(), signed()) }
        mutating func color() -> ColorName {
            ColorName(index: UInt16(unsigned(2)), alpha: part())
        }
        /// The offset of a record in the table.
        mutating func paint() -> Int { base + unsigned(3) }

        /// Goes on with another record, which has no format, at the offset that is the next field.
        mutating func follow() { offset = paint() }
    }
}

/// In the order of their numbers.
private let blendModes = [
    CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
    CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
    CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
    CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
    CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
    CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
    CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE,
    CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY,
]
