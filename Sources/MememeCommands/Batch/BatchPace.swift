import MemeStore

/// The progress and speed of a batch.
struct BatchPace: Sendable {
    /// The number of rows; `nil` if it isn't known.
    let total: Int?
    private(set) var made = 0
    private(set) var failed = 0
    private(set) var skipped = 0

    init(total: Int?) { self.total = total }

    var done: Int { made + failed + skipped }

    /// The fraction that is done, from 0 to 1; `nil` if the total isn't known.
    var part: Double? { total.map { $0 == 0 ? 1 : min(1, Double(done) / Double($0)) } }

    mutating func count(_ status: BatchRecord.Status) {
        switch status {
        case .made: made += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        }
    }

    /// The progress as `81 a second, 2 min left`; if the total isn't known, as `998 done, 81 a second`.
    func detail(after seconds: Double) -> String {
        let rate = rate(after: seconds)
        let pace = "\(Self.text(of: rate)) a second"
        guard let total else { return "\(done) done, \(pace)" }
        guard rate > 0, total > done else { return pace }
        return "\(pace), \(Self.time(Double(total - done) / rate)) left"
    }

    /// The result as `998 made, 2 failed, 0 skipped in 12.3 s (81 a second)`. The speed counts memes
    /// that were made.
    func summary(after seconds: Double) -> String {
        let tenths = (seconds * 10).rounded() / 10
        let counts = "\(made) made, \(failed) failed, \(skipped) skipped in \(tenths) s"
        if made == 0 || seconds <= 0 { return counts }
        return "\(counts) (\(Self.text(of: Double(made) / seconds)) a second)"
    }

    private func rate(after seconds: Double) -> Double {
        seconds > 0 ? Double(made + failed) / seconds : 0
    }

    private static func text(of rate: Double) -> String {
        rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
    }

    private static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<60: "\(Int(seconds.rounded(.up))) s"
        case ..<3600: "\(Int((seconds / 60).rounded(.up))) min"
        default: "\(Int(seconds / 3600)) h \(Int(seconds / 60) % 60) min"
        }
    }
}
