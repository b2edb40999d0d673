/// The unit of all widths and heights while a caption is typeset: so small a part of an em that whole
/// numbers of it hold what any font says, and so that sums and comparisons are exact.
enum Em {
    static let units = 65_536.0

    /// Ems, as the nearest whole number of units.
    static func units(_ ems: Double) -> Double { (ems * units).rounded() }
}
