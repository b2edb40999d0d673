/// How densely pixels are meant to be shown, as JFIF and PNG's pHYs say it.
struct PixelDensity: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
        /// Only the ratio of both values means something.
        case none
        case perInch
        case perCentimeter
        case perMeter
    }

    var x: Int
    var y: Int
    var unit: Unit

    /// For a picture whose rows become columns.
    var transposed: PixelDensity { PixelDensity(x: y, y: x, unit: unit) }

    /// In one of the units that pHYs has.
    var forPNG: PixelDensity {
        switch unit {
        case .none, .perMeter: self
        case .perInch: scaled(by: 1 / 0.0254, to: .perMeter)
        case .perCentimeter: scaled(by: 100, to: .perMeter)
        }
    }

    /// In one of the units that JFIF has; `nil` where its 16 bits don't hold it.
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
    /// JFIF 1.02, page 5.
    var jfifUnit: Int32 {
        switch unit {
        case .none, .perMeter: 0
        case .perInch: 1
        case .perCentimeter: 2
        }
    }
}
