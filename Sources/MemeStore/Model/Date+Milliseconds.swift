import Foundation

/// The store counts time in whole milliseconds, so that what is fetched equals what was saved.
extension Date {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The time, to the millisecond.
    static var thisMillisecond: Date { Date(milliseconds: Date().milliseconds) }
}
