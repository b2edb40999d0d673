/// The pixel density, as in JFIF and PNG's pHYs.
struct PixelDensity: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
        /// The values only give the aspect ratio of a pixel.
        case none
        case perInch
        case perCentimeter
        case perMeter
    }

    var x: Int
    var y: Int
    var unit: Unit

    /// Square pixels, as JFIF states a density that isn't known.
    static let unknown = PixelDensity(x: 1, y: 1, unit: .none)

    /// The density of a picture whose rows become columns.
    var transposed: PixelDensity { PixelDensity(x: y, y: x, unit: unit) }

    /// The density in a unit of pHYs.
    var forPNG: PixelDensity {
        switch unit {
        case .none, .perMeter: self
        case .perInch: scaled(by: 1 / 0.0254, to: .perMeter)
        case .perCentimeter: scaled(by: 100, to: .perMeter)
        }
    }

    /// The density in a unit of JFIF; `nil` if it exceeds 16 bits.
    var forJPEG: PixelDensity? {
        let density = unit == .perMeter ? scaled(by: 0.0254, to: .perInch) : self
        let range = 1...Int(UInt16.max)
        return range.contains(density.x) && range.contains(density.y) ? density : nil
    }

    private func scaled(by factor: Double, to unit: Unit) -> PixelDensity {
        PixelDensity(
            x: Int((Double(x) * factor).rounded()), y: Int((Double(y) * factor).rounded()),
            unit: unit)
    }
}

extension PixelDensity {
    /// The unit's number in JFIF 1.02, page 5.
    var jfifUnit: Int32 {
        switch unit {
        case .none, .perMeter: 0
        case .perInch: 1
        case .perCentimeter: 2
        }
    }
}
