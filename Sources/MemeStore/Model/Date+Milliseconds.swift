import Foundation

/// The store counts time in whole milliseconds, so that what is fetched equals what was saved.
extension Date {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    /// The times that memes can have, in milliseconds since 1970: those of the years 1 to 9999, which
    /// can be written in ISO 8601.
    static let kept: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The time, to the millisecond; of a clock that is out of its mind, the nearest that is kept.
    static var thisMillisecond: Date {
        Date(milliseconds: min(max(Date().milliseconds, kept.lowerBound), kept.upperBound))
    }
}
