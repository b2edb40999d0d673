/// A reader of CSV tables (RFC 4180), record by record.
///
/// The separator is a comma, or the semicolon or tab that spreadsheets use in locales with decimal
/// commas: whichever comes first in the header. Lines end with CRLF or LF; a quoted value may contain
/// line breaks. Blank lines are skipped.
struct CSVReader: Sendable {
    private(set) var source: ByteSource
    /// `nil` until the first one is read.
    private var separator: UInt8?

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    init(_ source: ByteSource) { self.source = source }

    /// Reads a first line such as `sep=;`, which tells Excel the separator.
    mutating func readSeparatorLine() throws {
        for word in ["sep=", "SEP=", "Sep="] where try source.skip(Array(word.utf8)) {
            separator = try source.next()
            while let byte = try source.next(), byte != Self.newline {}
            return
        }
    }

    /// Reads the next record; `nil` at the end.
    mutating func next() throws -> ManifestRecord<[String]>? {
        while try source.peek() != nil {
            let line = source.line
            source.beginRow()
            var record = Record()
            try read(into: &record)
            if record.isBlank { continue }
            return ManifestRecord(line: line, content: record.values())
        }
        return nil
    }

    private mutating func read(into record: inout Record) throws {
        while true {
            let isQuoted = try source.peek() == Self.quote
            if isQuoted { try readQuoted(into: &record) }
            let end = try readPlain(into: &record, behindQuote: isQuoted)
            record.endField()
            if end == nil || end == Self.newline { return }
        }
    }

    private mutating func readQuoted(into record: inout Record) throws {
        record.isQuoted = true
        _ = try source.next()
        while let byte = try source.next() {
            if byte == Self.quote {
                guard try source.peek() == Self.quote else { return }
                _ = try source.next()
            }
            record.append(byte)
        }
        record.complain(
            "the quote that this row opens is never closed: write \"\" for one in a value")
    }

    /// - Returns: what ends the field.
    private mutating func readPlain(
        into record: inout Record, behindQuote: Bool
    ) throws -> UInt8? {
        while let byte = try source.next() {
            if byte == Self.newline || isSeparator(byte) { return byte }
            if byte == Self.carriageReturn, try source.peek() == Self.newline { continue }
            if behindQuote {
                record.complain(
                    "something follows a closing quote: write \"\" for a quote in a value")
            }
            record.append(byte)
        }
        return nil
    }

    private mutating func isSeparator(_ byte: UInt8) -> Bool {
        if let separator { return byte == separator }
        guard ",;\t".utf8.contains(byte) else { return false }
        separator = byte
        return true
    }

    private struct Record {
        var isQuoted = false
        private var bytes: [UInt8] = []
        private var ends: [Int] = []
        private var complaint: Unacceptable?

        var isBlank: Bool { ends.count == 1 && bytes.isEmpty && !isQuoted && complaint == nil }

        mutating func append(_ byte: UInt8) {
            if bytes.count < ManifestRecord<[String]>.longest {
                bytes.append(byte)
            } else {
                complaint = complaint ?? .tooLong
            }
        }

        mutating func endField() {
            if ends.count < ManifestRecord<[String]>.longest {
                ends.append(bytes.count)
            } else {
                complaint = complaint ?? .tooLong
            }
        }

        mutating func complain(_ text: String) { complaint = complaint ?? Unacceptable(text) }

        func values() -> Result<[String], Unacceptable> {
            if let complaint { return .failure(complaint) }
            var values: [String] = []
            var start = 0
            for end in ends {
                guard let value = String(validating: bytes[start..<end], as: UTF8.self) else {
                    return .failure(.notUTF8)
                }
                values.append(value)
                start = end
            }
            return .success(values)
        }
    }
}
