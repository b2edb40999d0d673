import CCairo

/// A color of a paint: sRGB, 0 to 1, not premultiplied.
struct PaintColor: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    init(_ color: Color, alpha: Double = 1) {
        red = Double(color.red) / 255
        green = Double(color.green) / 255
        blue = Double(color.blue) / 255
        self.alpha = Double(color.alpha) / 255 * min(max(alpha, 0), 1)
    }

    /// The color between this and another one; gradients are interpolated premultiplied, as in OpenType.
    func mixed(with other: PaintColor, _ part: Double) -> PaintColor {
        var result = self
        result.alpha += (other.alpha - alpha) * part
        guard result.alpha > 0 else { return result }
        let own = alpha * (1 - part) / result.alpha
        let others = other.alpha * part / result.alpha
        result.red = red * own + other.red * others
        result.green = green * own + other.green * others
        result.blue = blue * own + other.blue * others
        return result
    }
}

/// The colors along a gradient, in order.
struct GradientStops {
    let extend: cairo_extend_t
    /// The first and the last offset, which can lie outside of 0 to 1.
    let range: (low: Double, high: Double)
    private let stops: [(offset: Double, color: PaintColor)]

    init(_ stops: [(offset: Double, color: PaintColor)], extend: cairo_extend_t) {
        self.stops = stops.enumerated()
            // Stops at the same place keep their order.
            .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map(\.element)
        let low = self.stops.first?.offset ?? 0
        let high = self.stops.last?.offset ?? 0
        // An edge between two colors is a very short gradient.
        range = (low, max(high, low + 1e-4))
        self.extend = extend
    }

    var last: PaintColor? { stops.last?.color }

    /// The stops with the first offset at 0 and the last at 1, as Cairo needs them.
    var normalized: [(offset: Double, color: PaintColor)] {
        stops.map { (place($0.offset), $0.color) }
    }

    /// The color at an offset anywhere.
    func color(at offset: Double) -> PaintColor {
        guard let first = stops.first, let last = stops.last else { return PaintColor(.clear) }
        let place = extended(place(offset))
        guard let after = stops.firstIndex(where: { self.place($0.offset) > place }) else {
            return last.color
        }
        guard after > 0 else { return first.color }
        let (low, high) = (self.place(stops[after - 1].offset), self.place(stops[after].offset))
        return stops[after - 1].color.mixed(
            with: stops[after].color, (place - low) / (high - low))
    }

    private func place(_ offset: Double) -> Double {
        (offset - range.low) / (range.high - range.low)
    }

    private func extended(_ place: Double) -> Double {
        switch extend {
        case CAIRO_EXTEND_REPEAT: return place - place.rounded(.down)
        case CAIRO_EXTEND_REFLECT:
            let folded = abs(place.truncatingRemainder(dividingBy: 2))
            return folded > 1 ? 2 - folded : folded
        default: return min(max(place, 0), 1)
        }
    }
}
