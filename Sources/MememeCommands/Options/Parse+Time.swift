import Foundation

extension Parse {
    /// Parses a time: a date such as `2026-11-01`, at its beginning in the local time zone; a date with
    /// a time as `--json` prints it; or an age such as `7d`.
    static func time(_ text: String) throws -> Date { try time(text, now: Date()) }

    static func time(_ text: String, now: Date, zone: TimeZone = .current) throws -> Date {
        if let age = age(text) { return now.addingTimeInterval(-age) }
        let day = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
        if let date = try? Date(text, strategy: day), date.formatted(day) == text { return date }
        if let date = try? Date(text, strategy: .iso8601), date.formatted(.iso8601) == text {
            return date
        }
        throw Unacceptable(
            "use a date such as 2026-11-01, or how long ago, such as 12h, 7d, 3w or 1y")
    }

    /// The age in seconds.
    private static func age(_ text: String) -> TimeInterval? {
        let hour = 3600.0
        let units = ["h": hour, "d": 24 * hour, "w": 7 * 24 * hour, "y": 365 * 24 * hour]
        guard let last = text.last, let unit = units[last.lowercased()],
            let number = Int(text.dropLast()), (0...100_000).contains(number)
        else { return nil }
        return Double(number) * unit
    }
}
