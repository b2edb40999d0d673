package import Foundation

/// How long ago something was, in the largest unit that fits: `3 min`, `2 days`.
package struct RelativeAge: CustomStringConvertible {
    package enum Unit {
        /// Less than a minute.
        case now
        case minutes, hours, days, weeks, months, years
    }

    package let unit: Unit
    /// How many units, rounded down.
    package let count: Int

    package init(of date: Date, now: Date = Date()) {
        // If the clock was set back, the date counts as now.
        let age = now.timeIntervalSince(date)
        let seconds = age > 0 ? Int(exactly: age.rounded(.down)) ?? .max : 0
        let length: Int
        (unit, length) =
            switch seconds {
            case ..<60: (.now, 1)
            case ..<3_600: (.minutes, 60)
            case ..<86_400: (.hours, 3_600)
            case ..<(14 * 86_400): (.days, 86_400)
            case ..<(60 * 86_400): (.weeks, 7 * 86_400)
            case ..<(730 * 86_400): (.months, 30 * 86_400)
            default: (.years, 365 * 86_400)
            }
        count = seconds / length
    }

    package var description: String {
        switch unit {
        case .now: "now"
        case .minutes: "\(count) min"
        case .hours: "\(count) h"
        case .days: several("day")
        case .weeks: several("week")
        case .months: several("month")
        case .years: several("year")
        }
    }

    private func several(_ name: String) -> String {
        count == 1 ? "1 \(name)" : "\(count) \(name)s"
    }
}
