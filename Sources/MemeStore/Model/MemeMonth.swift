import Foundation

/// A month, and how many memes were made in it.
public struct MemeMonth: Hashable, Sendable {
    /// The year of the Gregorian calendar.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    public let count: Int

    init(year: Int, month: Int, count: Int) {
        self.year = year
        self.month = month
        self.count = count
    }
}

/// Where months begin, in milliseconds since 1970.
struct MonthRanges {
    private var calendar = Calendar(identifier: .gregorian)

    init(in zone: TimeZone) { calendar.timeZone = zone }

    /// The month of a time, and its first millisecond.
    func month(of time: Int64) -> (year: Int, month: Int, start: Int64) {
        let date = Date(milliseconds: time)
        let parts = calendar.dateComponents([.year, .month], from: date)
        let start = calendar.dateInterval(of: .month, for: date)?.start.milliseconds ?? time
        return (parts.year ?? 0, parts.month ?? 1, min(start, time))
    }
}
