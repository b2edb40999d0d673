/// How pictures stand beside each other.
///
/// The pictures become ``PictureLayer``s on a sheet of one color, so a meme of panels is edited as any other.
public struct PanelGrid: Hashable, Sendable {
    public enum Arrangement: Hashable, Sendable {
        /// From left to right, all as high as the lowest picture.
        case row
        /// From top to bottom, all as wide as the narrowest picture.
        case column
        /// Row by row in cells of one size: as wide as the narrowest picture, with the aspect ratio of the
        /// first. What doesn't fit is cut off.
        case cells(columns: Int, rows: Int)
    }

    public var arrangement: Arrangement
    /// How much of a row's width, or a column's height, each panel has, in proportion to the others; empty for
    /// what the pictures' aspect ratios ask for. Cells ignore it.
    public var weights: [Double]
    /// The space between panels, in fractions of the sheet's shorter side, from 0 to ``maximumGap``.
    public var gap: Double
    /// The color of the space between panels.
    public var color: Color

    public static let maximumGap = 0.25

    /// - Parameters:
    ///   - arrangement: where the panels stand.
    ///   - weights: their parts of a row or a column.
    ///   - gap: the space between them, in fractions of the sheet's shorter side.
    ///   - color: the color of that space.
    public init(
        _ arrangement: Arrangement, weights: [Double] = [], gap: Double = 0, color: Color = .black
    ) {
        self.arrangement = arrangement
        self.weights = weights
        self.gap = gap
        self.color = color
    }

    /// Lays out panels for pictures of some sizes.
    ///
    /// - Parameters:
    ///   - sizes: the sizes of the pictures, upright, in pixels.
    ///   - longestSide: the longest side of the sheet, in pixels; `nil` for one on which no picture is enlarged.
    ///   - limits: the limits of the render.
    /// - Throws: ``RenderError/invalidRecipe(reason:)`` or ``RenderError/tooManyPixels(_:limit:)``.
    public func sheet(
        for sizes: [PixelSize], longestSide: Int? = nil, limits: RenderLimits = RenderLimits()
    ) throws(RenderError) -> PanelSheet {
        try check(sizes)
        let natural = frames(of: sizes)
        var size = Self.size(of: natural)
        var scale = 1.0
        if let longestSide {
            guard longestSide > 0 else {
                throw .invalidRecipe(reason: "a longest side of \(longestSide) is no size")
            }
            scale = Double(longestSide) / max(size.x, size.y)
        }
        size *= scale
        let edge = 1e9
        let sheet = PixelSize(
            width: Int(min(size.x.rounded(), edge)), height: Int(min(size.y.rounded(), edge)))
        guard sheet.width > 0, sheet.height > 0 else {
            throw .invalidRecipe(reason: "panels of \(sheet) can't be seen")
        }
        guard sheet.pixelCount <= limits.maximumPixels else {
            throw .tooManyPixels(sheet, limit: limits.maximumPixels)
        }
        let rectangles = natural.map { frame in
            func whole(_ length: Double) -> Int { Int((length * scale).rounded()) }
            let (x, y) = (whole(frame.x), whole(frame.y))
            return PixelRect(
                x: x, y: y,
                size: PixelSize(
                    width: max(1, whole(frame.x + frame.width) - x),
                    height: max(1, whole(frame.y + frame.height) - y)))
        }
        return PanelSheet(size: sheet, frames: rectangles, color: color)
    }

    private func check(_ sizes: [PixelSize]) throws(RenderError) {
        try Recipe.check(pictures: sizes.count)
        guard !sizes.isEmpty, sizes.allSatisfy({ $0.width > 0 && $0.height > 0 }) else {
            throw .invalidRecipe(reason: "there is no picture for the panels")
        }
        try Recipe.check(gap, "a gap of", 0...Self.maximumGap)
        switch arrangement {
        case .row, .column:
            guard weights.isEmpty || weights.count == sizes.count else {
                throw .invalidRecipe(
                    reason: "\(weights.count) weights are not one for each of \(sizes.count) panels"
                )
            }
            guard weights.allSatisfy({ $0 >= 0.01 && $0 <= 100 }) else {
                throw .invalidRecipe(reason: "a weight of a panel is from 0.01 to 100")
            }
        case .cells(let columns, let rows):
            guard (1...Recipe.maximumPictures).contains(columns),
                (1...Recipe.maximumPictures).contains(rows)
            else {
                throw .invalidRecipe(
                    reason: "\(columns)×\(rows) panels are not from 1 to \(Recipe.maximumPictures) "
                        + "on each side")
            }
            guard sizes.count <= columns * rows else {
                throw .invalidRecipe(
                    reason: "\(columns)×\(rows) panels have no room for \(sizes.count) pictures")
            }
        }
    }

    /// The panels in pixels, not yet whole ones.
    private func frames(of sizes: [PixelSize]) -> [Rect] {
        switch arrangement {
        case .row: return line(sizes)
        case .column:
            // A column is a row with its sides exchanged.
            return line(sizes.map { PixelSize(width: $0.height, height: $0.width) }).map {
                Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width)
            }
        case .cells(let columns, let rows):
            let first = sizes[0]
            let width = Double(sizes.map(\.width).min() ?? 1)
            let height = width * Double(first.height) / Double(first.width)
            let used = min(rows, (sizes.count + columns - 1) / columns)
            let gap = gapLength(
                SIMD2(width * Double(columns), height * Double(used)),
                SIMD2(Double(columns - 1), Double(used - 1)))
            return sizes.indices.map { index in
                Rect(
                    x: Double(index % columns) * (width + gap),
                    y: Double(index / columns) * (height + gap), width: width, height: height)
            }
        }
    }

    private func line(_ sizes: [PixelSize]) -> [Rect] {
        let height = Double(sizes.map(\.height).min() ?? 1)
        var widths = sizes.map { Double($0.width) * height / Double($0.height) }
        if !weights.isEmpty {
            let (all, parts) = (widths.reduce(0, +), weights.reduce(0, +))
            widths = weights.map { all * $0 / parts }
        }
        let gap = gapLength(
            SIMD2(widths.reduce(0, +), height), SIMD2(Double(sizes.count - 1), 0))
        var x = 0.0
        return widths.map { width in
            defer { x += width + gap }
            return Rect(x: x, y: 0, width: width, height: height)
        }
    }

    /// The gap in pixels: a fraction of the sheet's shorter side, which has the gaps in it.
    ///
    /// - Parameters:
    ///   - panels: the sides of all panels together.
    ///   - count: how many gaps there are across and down.
    private func gapLength(_ panels: SIMD2<Double>, _ count: SIMD2<Double>) -> Double {
        // Of a side s with n gaps of g·s, the panels are s·(1 − n·g).
        let across = gap * panels.x / max(1 - count.x * gap, 0.25)
        let down = gap * panels.y / max(1 - count.y * gap, 0.25)
        return min(across, down).rounded()
    }

    private static func size(of frames: [Rect]) -> SIMD2<Double> {
        SIMD2(
            frames.map { $0.x + $0.width }.max() ?? 0, frames.map { $0.y + $0.height }.max() ?? 0)
    }
}
