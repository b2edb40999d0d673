import Foundation

/// A parameter of a statement, as the text that PostgreSQL reads.
struct PostgresValue: Sendable {
    /// `nil` for null.
    let text: String?

    private init(_ text: String?) { self.text = text }

    static let null = PostgresValue(nil)

    /// A text. PostgreSQL has no U+0000, and no recipe may have it; in a text from somewhere else it becomes the
    /// sign for what can't be shown.
    static func text(_ text: String) -> PostgresValue { PostgresValue(kept(text)) }

    private static func kept(_ text: String) -> String {
        text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    static func number(_ number: some BinaryInteger) -> PostgresValue {
        PostgresValue(String(number))
    }
    static func optional(_ number: Int?) -> PostgresValue { number.map { .number($0) } ?? .null }
    static func time(_ date: Date) -> PostgresValue { .number(date.milliseconds) }
    static func digest(_ digest: Digest) -> PostgresValue { PostgresValue("\\x\(digest)") }
    static func bytes(_ bytes: [UInt8]) -> PostgresValue {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\\x".utf8)
        text.reserveCapacity(2 + 2 * bytes.count)
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return PostgresValue(String(decoding: text, as: UTF8.self))
    }
    static func flag(_ flag: Bool) -> PostgresValue { PostgresValue(flag ? "t" : "f") }

    static func digests(_ digests: some Sequence<Digest>) -> PostgresValue {
        PostgresValue("{\(digests.map { "\"\\\\x\($0)\"" }.joined(separator: ","))}")
    }

    static func texts(_ texts: some Sequence<String>) -> PostgresValue {
        let items = texts.map { text in
            "\""
                + kept(text).replacing("\\", with: "\\\\").replacing(
                    "\"", with: "\\\"") + "\""
        }
        return PostgresValue("{\(items.joined(separator: ","))}")
    }
}

/// The rows that a statement gives.
struct PostgresRows: Sendable {
    fileprivate let columns: [String: Int]
    fileprivate let values: [[String?]]
    /// How many rows the statement changed.
    let changed: Int

    init(columns: [String], values: [[String?]], changed: Int) {
        self.columns = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
        self.values = values
        self.changed = changed
    }
}

extension PostgresRows: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { values.count }
    subscript(index: Int) -> PostgresRow { PostgresRow(rows: self, index: index) }
}

/// A row, whose values are checked as they are read: anybody may write to a database.
struct PostgresRow: Sendable {
    fileprivate let rows: PostgresRows
    fileprivate let index: Int

    /// The value of a column; `nil` if it is null, or if there is no such column.
    func value(_ column: String) -> String? {
        rows.columns[column].flatMap { rows.values[index][$0] }
    }

    /// The name of the row in errors.
    var name: String { value("id").map { String($0.unicodeScalars.prefix(80)) } ?? "?" }

    func damage(_ column: String) -> StoreError {
        .damagedRow(id: name, reason: "it has no \(column), or one that makes no sense")
    }

    func text(_ column: String) throws(StoreError) -> String {
        guard let text = value(column) else { throw damage(column) }
        return text
    }

    func parsed<Value>(
        _ column: String, _ parse: (String) -> Value?
    ) throws(StoreError) -> Value {
        guard let value = parse(try text(column)) else { throw damage(column) }
        return value
    }

    func number(_ column: String) throws(StoreError) -> Int {
        guard let number = value(column).flatMap({ Int($0) }), number >= 0 else {
            throw damage(column)
        }
        return number
    }

    func optionalNumber(_ column: String) throws(StoreError) -> Int? {
        value(column) == nil ? nil : try number(column)
    }

    /// A number that may be negative.
    func place(_ column: String) throws(StoreError) -> Int64 {
        guard let number = value(column).flatMap({ Int64($0) }) else { throw damage(column) }
        return number
    }

    func flag(_ column: String) -> Bool { value(column) == "t" }

    func optionalTime(_ column: String) throws(StoreError) -> Date? {
        guard value(column) != nil else { return nil }
        let time = try place(column)
        // The range of calendars; beyond it, arithmetic would overflow.
        guard time.magnitude <= 8_640_000_000_000_000 else { throw damage(column) }
        return Date(milliseconds: time)
    }

    func time(_ column: String) throws(StoreError) -> Date {
        guard let time = try optionalTime(column) else { throw damage(column) }
        return time
    }

    func digest(_ column: String) throws(StoreError) -> Digest {
        guard let digest = value(column).flatMap({ Digest(String($0.dropFirst(2))) }) else {
            throw damage(column)
        }
        return digest
    }
}
