import Foundation

/// Dates as text: ISO 8601 in the profile of RFC 3339.
extension Date {
    /// The date as text, for example `2026-11-22T03:08:37.123Z`, clamped to ``kept``.
    var iso8601: String {
        let milliseconds = Swift.min(
            Swift.max(milliseconds, Self.kept.lowerBound), Self.kept.upperBound)
        let (days, rest) = (milliseconds.floored(by: 86_400_000), milliseconds.mod(86_400_000))
        let date = CivilDate(day: days)
        func digits(_ number: Int64, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T"
            + "\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):"
            + "\(digits(rest / 1000 % 60, 2)).\(digits(rest % 1000, 3))Z"
    }

    /// Parses a date, with or without a fraction of a second, and with `Z` or an offset such as
    /// `+01:00`.
    ///
    /// - Returns: `nil` if the text is anything else, names a day that doesn't exist, or is outside of
    ///   ``kept``.
    init?(iso8601 text: String) {
        var rest = Array(text.utf8.prefix(64))[...]
        func number(_ count: Int) -> Int64? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
            rest = rest.dropFirst(count)
            return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }
        func skip(_ letter: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: letter) else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = number(4), skip("-"), let month = number(2), skip("-"),
            let day = number(2), skip("T"), let hour = number(2), hour < 24, skip(":"),
            let minute = number(2), minute < 60, skip(":"), let second = number(2), second < 60,
            let days = CivilDate(year: year, month: month, day: day).dayNumber
        else { return nil }
        var milliseconds = (days * 86_400 + hour * 3600 + minute * 60 + second) * 1000
        if skip(".") {
            let digits = rest.prefix { $0.isDigit }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
            for (digit, unit) in zip(digits, [100, 10, 1] as [Int64]) {
                milliseconds += Int64(digit - UInt8(ascii: "0")) * unit
            }
        }
        if !skip("Z") {
            let sign: Int64 = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = number(2), hours < 24, skip(":"), let minutes = number(2),
                minutes < 60
            else { return nil }
            milliseconds -= sign * (hours * 60 + minutes) * 60_000
        }
        guard rest.isEmpty, Self.kept.contains(milliseconds) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

/// A day of the proleptic Gregorian calendar.
private struct CivilDate {
    var year: Int64
    var month: Int64
    var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Parameter day: days since 1970-01-01.
    init(day: Int64) {
        // Years begin in March, so that the leap day is the last, and are counted in rounds of 400.
        let shifted = day + 719_468
        let (round, ofRound) = (shifted.floored(by: 146_097), shifted.mod(146_097))
        let year = (ofRound - ofRound / 1460 + ofRound / 36_524 - ofRound / 146_096) / 365
        let ofYear = ofRound - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        self.day = ofYear - (153 * month + 2) / 5 + 1
        self.month = month < 10 ? month + 3 : month - 9
        self.year = year + round * 400 + (self.month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01; `nil` if there is no such day.
    var dayNumber: Int64? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let (round, ofRound) = (shifted.floored(by: 400), shifted.mod(400))
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let number =
            round * 146_097 + ofRound * 365 + ofRound / 4 - ofRound / 100 + ofYear - 719_468
        let same = CivilDate(day: number)
        return same.month == month && same.day == day ? number : nil
    }
}

extension Int64 {
    fileprivate func mod(_ other: Int64) -> Int64 { (self % other + other) % other }
    fileprivate func floored(by other: Int64) -> Int64 { (self - mod(other)) / other }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
