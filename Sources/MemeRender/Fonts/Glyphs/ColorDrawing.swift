import CCairo

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A drawing of a color glyph in font units, y upwards, recorded before the size of its picture is known.
///
/// It owns its Cairo handles and frees them.
struct ColorDrawing: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let unitsPerEm: Double
    /// The longest side, in pixels, of the picture.
    private static let mostPixels = 1024.0
    /// The area in which a glyph may have ink, in ems: two to each side of one of two ems.
    private static let reach = 2.0
    /// The steps in which a gradient around a point is drawn, as Cairo has none: half a degree each.
    private static let sweepSteps = 720

    init?(unitsPerEm: Double) {
        // If Cairo fails, it returns an object in an error state, never a null pointer.
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil),
            let context = cairo_create(surface)
        else { return nil }
        self.surface = surface
        self.context = context
        self.unitsPerEm = unitsPerEm
        let far = Self.reach * unitsPerEm
        cairo_scale(context, 1, -1)
        clip(to: Rect(x: -far, y: -far, width: 3 * far, height: 2 * far))
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    borrowing func save() { cairo_save(context) }
    borrowing func restore() { cairo_restore(context) }
    borrowing func beginGroup() { cairo_push_group(context) }

    /// Lays the group that was begun last on what is below it.
    borrowing func endGroup(_ blend: cairo_operator_t) {
        cairo_pop_group_to_source(context)
        cairo_set_operator(context, blend)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    borrowing func clip(to box: Rect) {
        cairo_new_path(context)
        cairo_rectangle(context, box.x, box.y, box.width, box.height)
        cairo_clip(context)
    }

    borrowing func clip(to outline: GlyphOutline) {
        add(outline)
        cairo_clip(context)
    }

    borrowing func fill(_ outline: GlyphOutline, with color: PaintColor) {
        add(outline)
        set(color)
        cairo_fill(context)
    }

    /// - Returns: whether it is a transformation at all: those that make everything a line aren't.
    borrowing func transform(_ change: cairo_matrix_t) -> Bool {
        let determinant = change.xx * change.yy - change.xy * change.yx
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return false }
        withUnsafePointer(to: change) { cairo_transform(context, $0) }
        return true
    }

    /// Fills the clip.
    borrowing func paint(_ color: PaintColor) {
        set(color)
        cairo_paint(context)
    }

    /// Fills the clip with a gradient along a line.
    ///
    /// - Parameter turned: a place in the direction of equal colors, from the start.
    borrowing func paint(
        _ stops: GradientStops, from start: SIMD2<Double>, to end: SIMD2<Double>,
        turned: SIMD2<Double>
    ) {
        let way = end - start
        let side = turned - start
        let across = SIMD2(side.y, -side.x)
        let norm = (across * across).sum()
        // The colors are equal along `side`, so the gradient runs at right angles to it.
        let run = norm > 0 ? across * ((way * across).sum() / norm) : way
        guard run != .zero else {
            if let last = stops.last { paint(last) }
            return
        }
        let low = start + run * stops.range.low
        let high = start + run * stops.range.high
        paint(stops, cairo_pattern_create_linear(low.x, low.y, high.x, high.y))
    }

    /// Fills the clip with a gradient between two circles.
    borrowing func paint(
        _ stops: GradientStops, from start: (center: SIMD2<Double>, radius: Double),
        to end: (center: SIMD2<Double>, radius: Double)
    ) {
        func circle(_ offset: Double) -> (center: SIMD2<Double>, radius: Double) {
            (
                start.center + (end.center - start.center) * offset,
                max(0, start.radius + (end.radius - start.radius) * offset)
            )
        }
        let (low, high) = (circle(stops.range.low), circle(stops.range.high))
        paint(
            stops,
            cairo_pattern_create_radial(
                low.center.x, low.center.y, low.radius, high.center.x, high.center.y, high.radius))
    }

    /// Fills the clip with a gradient around a point.
    ///
    /// - Parameters:
    ///   - from: the angle of the first color, in radians, counterclockwise from the right.
    ///   - to: the angle of the last.
    borrowing func paint(
        _ stops: GradientStops, around center: SIMD2<Double>, from start: Double, to end: Double
    ) {
        guard start != end else {
            if let last = stops.last { paint(last) }
            return
        }
        cairo_save(context)
        defer { cairo_restore(context) }
        // Neighbors mustn't let what is below them show through where they meet.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        let far = 8 * Self.reach * unitsPerEm
        let step = 2 * Double.pi / Double(Self.sweepSteps)
        for index in 0..<Self.sweepSteps {
            let angle = Double(index) * step
            set(stops.color(at: (angle + step / 2 - start) / (end - start)))
            cairo_move_to(context, center.x, center.y)
            for edge in [angle, angle + step] {
                cairo_line_to(context, center.x + far * cos(edge), center.y + far * sin(edge))
            }
            cairo_fill(context)
        }
    }

    /// The drawing as a picture; `nil` if nothing is drawn.
    ///
    /// - Parameter pixelsPerEm: its resolution; less if it would be too large.
    borrowing func image(pixelsPerEm: Double) -> GlyphImage? {
        guard var area = inkExtents else { return nil }
        // Cairo takes all that is blended for as large as the clip.
        if max(area.width, area.height) > 2 * unitsPerEm {
            let scale = Self.mostPixels / 4 / max(area.width, area.height)
            guard let sketch = image(of: area, scale: scale),
                let bounds = sketch.visibleBounds
            else { return nil }
            let border = 1 / scale
            area = Rect(
                x: bounds.left - border, y: -bounds.top - border,
                width: bounds.right - bounds.left + 2 * border,
                height: bounds.top - bounds.bottom + 2 * border)
        }
        let scale = min(pixelsPerEm / unitsPerEm, Self.mostPixels / max(area.width, area.height))
        return image(of: area, scale: scale)
    }

    /// Where there may be ink, with y downwards; `nil` if there is none.
    private var inkExtents: Rect? {
        var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
        cairo_recording_surface_ink_extents(surface, &x, &y, &width, &height)
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    private borrowing func image(of area: Rect, scale: Double) -> GlyphImage? {
        let left = (area.x * scale).rounded(.down)
        let top = (area.y * scale).rounded(.down)
        let size = PixelSize(
            width: Int((area.maxX * scale).rounded(.up) - left),
            height: Int((area.maxY * scale).rounded(.up) - top))
        guard let canvas = try? Canvas(size) else { return nil }
        cairo_translate(canvas.context, -left, -top)
        cairo_scale(canvas.context, scale, scale)
        cairo_set_source_surface(canvas.context, surface, 0, 0)
        cairo_paint(canvas.context)
        let pixels = try? canvas.withPixels { pixels, stride in
            (0..<size.height).flatMap { row in
                UnsafeBufferPointer(start: pixels + row * stride, count: size.width)
            }
        }
        return pixels.map {
            GlyphImage(
                size: size, pixels: $0, left: left / scale, top: -top / scale,
                unitsPerPixel: 1 / scale)
        }
    }

    private borrowing func set(_ color: PaintColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private borrowing func paint(_ stops: GradientStops, _ pattern: OpaquePointer?) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        for (offset, color) in stops.normalized {
            cairo_pattern_add_color_stop_rgba(
                pattern, offset, color.red, color.green, color.blue, color.alpha)
        }
        cairo_pattern_set_extend(pattern, stops.extend)
        cairo_set_source(context, pattern)
        cairo_paint(context)
    }

    private borrowing func add(_ outline: GlyphOutline) {
        cairo_new_path(context)
        for segment in outline.segments {
            switch segment {
            case .move(let point):
                cairo_close_path(context)
                cairo_move_to(context, point.x, point.y)
            case .line(let point): cairo_line_to(context, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            }
        }
        cairo_close_path(context)
    }
}
