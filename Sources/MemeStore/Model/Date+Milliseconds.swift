import Foundation

/// The store counts time in whole milliseconds, so that what is fetched equals what was saved.
extension Date {
    /// Milliseconds since 1970-01-01 00:00 UTC, clamped to what an `Int64` holds; 0 if the date is no
    /// number.
    var milliseconds: Int64 {
        let count = (timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: count) ?? (count > 0 ? .max : count < 0 ? .min : 0)
    }

    /// The range of dates that the store keeps, in milliseconds since 1970: the years 1 to 9999, which
    /// ISO 8601 can write.
    static let kept: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The current time, rounded to the millisecond and clamped to ``kept``.
    static var thisMillisecond: Date {
        Date(milliseconds: min(max(Date().milliseconds, kept.lowerBound), kept.upperBound))
    }
}
