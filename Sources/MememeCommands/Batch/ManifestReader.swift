import Foundation
import MemeRender
import Synchronization

/// A parsed row of a manifest, or an error.
typealias ManifestRow = ManifestRecord<[BatchValue]>

/// A reader of manifests, row by row: a CSV table with a header, or JSON Lines.
struct ManifestReader: Sendable {
    enum Format: String, CaseIterable, Sendable {
        case csv
        case jsonl
    }

    private enum Lines: Sendable {
        case csv(CSVReader, [BatchColumn])
        case json(JSONLinesReader)
    }

    private var lines: Lines

    /// Reads the header of a table.
    ///
    /// - Parameters:
    ///   - format: the format; `nil` for JSON Lines if the first character is a brace, otherwise CSV.
    /// - Throws: ``Failure`` with the line, for example if a column has an unknown name.
    init(_ source: ByteSource, as format: Format?) throws {
        var source = source
        try source.skipByteOrderMark()
        if (try? EncodedImage(Array(source.lookAhead()))) != nil {
            throw Failure(source.name, "this is a picture: mememe create makes a meme of it")
        }
        let ink = try source.firstInk()
        if format != .csv, ink == UInt8(ascii: "[") {
            throw Failure(
                source.name,
                "this is one list of JSON: write each object in a line of its own, as jq -c '.[]' does"
            )
        }
        if format ?? (ink == UInt8(ascii: "{") ? .jsonl : .csv) == .jsonl {
            lines = .json(JSONLinesReader(source))
            return
        }
        var reader = CSVReader(source)
        try reader.readSeparatorLine()
        guard let header = try reader.next() else {
            throw Failure(
                source.name, "there is nothing in it: begin with a line such as image,top")
        }
        do throws(Unacceptable) {
            lines = .csv(reader, try Self.columns(header.content.get()))
        } catch {
            throw Failure("\(source.name):\(header.line)", "\(error)")
        }
    }

    /// The most columns of a table: all options, and many texts.
    private static let mostColumns = 1000

    private static func columns(_ names: [String]) throws(Unacceptable) -> [BatchColumn] {
        guard names.count <= mostColumns else {
            throw Unacceptable(
                "this table has \(names.count) columns, and \(mostColumns) are read at most: "
                    + "take some of them away")
        }
        var columns: [BatchColumn] = []
        for name in names {
            let column = try BatchColumn.named(name, as: "column")
            if !column.repeats, columns.contains(where: { $0.name == column.name }) {
                throw Unacceptable("the column \(column.name) is there twice")
            }
            columns.append(column)
        }
        if !columns.contains(where: { ["image", "template"].contains($0.name) }) {
            throw Unacceptable(
                "the first line names the columns, and one of them must be named image or template")
        }
        return columns
    }

    /// Reads the next row; `nil` at the end.
    mutating func next() throws -> ManifestRow? {
        switch lines {
        case .json(var reader):
            defer { lines = .json(reader) }
            return try reader.next()
        case .csv(var reader, let columns):
            defer { lines = .csv(reader, columns) }
            guard let record = try reader.next() else { return nil }
            return ManifestRow(
                line: record.line, content: record.content.flatMap { Self.values($0, columns) })
        }
    }

    /// The values of a row. An empty cell has none, and blanks around a value don't count unless it is
    /// words.
    private static func values(
        _ texts: [String], _ columns: [BatchColumn]
    ) -> Result<[BatchValue], Unacceptable> {
        if texts.count != columns.count {
            return .failure(
                Unacceptable(
                    "this row has \(texts.count) values, and the header \(columns.count) columns: "
                        + "put values with commas or line breaks in quotes"))
        }
        return .success(
            zip(columns, texts)
                .map { ($0, $0.hasWords ? $1 : $1.trimmingCharacters(in: .whitespaces)) }
                .filter { !$1.isEmpty }.map { .text($0, $1) })
    }
}

/// The rows of a manifest for several threads, in order.
final class ManifestRows: Sequence, Sendable {
    private let reader: Mutex<ManifestReader>
    private let failure = Mutex<(any Error)?>(nil)

    init(_ reader: ManifestReader) { self.reader = Mutex(reader) }

    /// The error that ended the rows early; `nil` if there was none.
    var error: (any Error)? { failure.withLock { $0 } }

    func makeIterator() -> AnyIterator<ManifestRow> {
        AnyIterator { [self] in
            do {
                return try reader.withLock { try $0.next() }
            } catch {
                failure.withLock { $0 = error }
                return nil
            }
        }
    }
}
