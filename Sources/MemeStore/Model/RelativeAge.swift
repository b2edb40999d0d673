package import Foundation

/// How long ago something was, in the largest unit that fits: `3 min`, `2 days`.
package struct RelativeAge: CustomStringConvertible {
    package let seconds: Int

    package init(of date: Date, now: Date = Date()) {
        // If the clock was set back, the date counts as now.
        let age = now.timeIntervalSince(date)
        seconds = age > 0 ? Int(exactly: age.rounded(.down)) ?? .max : 0
    }

    package var description: String {
        switch seconds {
        case ..<60: "now"
        case ..<3_600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3_600) h"
        case ..<(14 * 86_400): count(86_400, "day")
        case ..<(60 * 86_400): count(7 * 86_400, "week")
        case ..<(730 * 86_400): count(30 * 86_400, "month")
        default: count(365 * 86_400, "year")
        }
    }

    private func count(_ unit: Int, _ name: String) -> String {
        let count = seconds / unit
        return count == 1 ? "1 \(name)" : "\(count) \(name)s"
    }
}
