/// How many memes a month has in JSON.
public struct MonthJSON: Codable, Hashable, Sendable {
    /// The year and the month, such as `2026-11`.
    public var month: String
    public var count: Int

    public init(_ month: MemeMonth) {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        self.month = "\(digits(month.year, 4))-\(digits(month.month, 2))"
        count = month.count
    }
}

/// The months that have memes in JSON, the latest first.
public struct MonthListJSON: Codable, Hashable, Sendable {
    public var months: [MonthJSON]

    public init(_ months: [MemeMonth]) {
        self.months = months.map { MonthJSON($0) }
    }
}
