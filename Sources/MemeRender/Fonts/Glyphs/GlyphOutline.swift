import CCairo

/// The outline of a glyph in font units, y upwards, with the exact bounding box of its ink.
struct GlyphOutline {
    enum Segment {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
    }

    private(set) var segments: [Segment] = []
    /// The left, bottom, right and top of the ink; `nil` if there is none.
    private(set) var bounds: (left: Double, bottom: Double, right: Double, top: Double)?

    init() {}

    init(
        segments: [Segment], bounds: (left: Double, bottom: Double, right: Double, top: Double)
    ) {
        self.segments = segments
        self.bounds = bounds
    }

    /// An outline of polygons. The caller may give larger bounds than theirs.
    init(
        polygons: [[Point]],
        bounds: (left: Double, bottom: Double, right: Double, top: Double)
    ) {
        let segments = polygons.flatMap { polygon in
            polygon.enumerated().map {
                $0.offset == 0 ? Segment.move($0.element) : .line($0.element)
            }
        }
        self.init(segments: segments, bounds: bounds)
    }

    /// The outline that a font has for a glyph; empty if it has none.
    init(of glyph: UInt32, in face: FT_Face) {
        guard FT_Load_Glyph(face, glyph, mm_ft_load_unscaled_outline) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else {
            self.init()
            return
        }
        self.init(&slot.pointee.outline)
    }

    init(_ outline: inout FT_Outline) {
        var box = FT_BBox()
        guard outline.n_points > 0, FT_Outline_Get_BBox(&outline, &box) == 0 else { return }
        bounds = (Double(box.xMin), Double(box.yMin), Double(box.xMax), Double(box.yMax))

        var functions = FT_Outline_Funcs(
            move_to: { end, path in
                GlyphOutline.at(path).pointee.append(.move(GlyphOutline.point(end)))
            },
            line_to: { end, path in
                GlyphOutline.at(path).pointee.append(.line(GlyphOutline.point(end)))
            },
            conic_to: { control, end, path in
                GlyphOutline.at(path).pointee.appendConic(
                    GlyphOutline.point(control), GlyphOutline.point(end))
            },
            cubic_to: { first, second, end, path in
                GlyphOutline.at(path).pointee.append(
                    .curve(
                        GlyphOutline.point(first), GlyphOutline.point(second),
                        GlyphOutline.point(end)))
            },
            shift: 0, delta: 0)
        _ = withUnsafeMutablePointer(to: &self) { path in
            FT_Outline_Decompose(&outline, &functions, path)
        }
    }

    /// Raises a quadratic curve to a cubic one of the same shape.
    private mutating func appendConic(_ control: Point, _ end: Point) -> Int32 {
        let start = current
        func toward(_ point: Point) -> Point {
            Point(
                x: point.x + (control.x - point.x) * 2 / 3,
                y: point.y + (control.y - point.y) * 2 / 3)
        }
        return append(.curve(toward(start), toward(end), end))
    }

    private mutating func append(_ segment: Segment) -> Int32 {
        segments.append(segment)
        return 0
    }

    private var current: Point {
        switch segments.last {
        case .move(let end), .line(let end), .curve(_, _, let end): end
        case nil: Point(x: 0, y: 0)
        }
    }

    private static func at(_ path: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GlyphOutline> {
        guard let path else { preconditionFailure("FreeType passes on the pointer it was given") }
        return path.assumingMemoryBound(to: GlyphOutline.self)
    }

    private static func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
        vector.map { Point(x: Double($0.pointee.x), y: Double($0.pointee.y)) } ?? Point(x: 0, y: 0)
    }
}
