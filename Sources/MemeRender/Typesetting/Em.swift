/// The unit of widths and heights during typesetting: 1/65,536 em. Whole numbers of it represent every
/// font's measures, so sums and comparisons are exact.
enum Em {
    static let units = 65_536.0

    /// Converts ems to the nearest whole number of units.
    static func units(_ ems: Double) -> Double { (ems * units).rounded() }
}
