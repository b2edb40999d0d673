/// A writer of Prometheus' text format, version 0.0.4.
struct Exposition {
    enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    typealias Labels = [(name: String, value: String)]

    private(set) var text = ""

    /// Adds a metric.
    ///
    /// - Parameter samples: calls its argument once for each set of labels.
    mutating func add(
        _ name: String, _ kind: Kind, _ help: String,
        _ samples: ((Labels, Double) -> Void) -> Void
    ) {
        begin(name, kind, help)
        var lines = ""
        samples { lines += Self.line(name, $0, $1) }
        text += lines
    }

    /// Adds a histogram for each set of labels; `counts` are per bucket, not cumulative.
    mutating func addHistogram(
        _ name: String, _ help: String, bounds: [Double],
        _ histograms: [(labels: Labels, counts: [Int], count: Int, sum: Double)]
    ) {
        begin(name, .histogram, help)
        for (labels, counts, count, sum) in histograms {
            var total = 0
            for (bound, inside) in zip(bounds, counts) {
                total += inside
                text += Self.line("\(name)_bucket", labels + [("le", "\(bound)")], Double(total))
            }
            text += Self.line("\(name)_bucket", labels + [("le", "+Inf")], Double(count))
            text += Self.line("\(name)_sum", labels, sum)
            text += Self.line("\(name)_count", labels, Double(count))
        }
    }

    private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private static func line(_ name: String, _ labels: Labels, _ value: Double) -> String {
        let labels = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
        let number = Int(exactly: value).map { "\($0)" } ?? "\(value)"
        return "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(number)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }
}
