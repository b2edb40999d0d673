import FuzzSupport
import Glibc
import MemeRender

@testable import MememeCommands

/// A CSV table that is written again with all values quoted parses to the same table.
func checkCSV(_ bytes: [UInt8]) {
    guard let records = try? records(of: bytes) else { return }
    let rows = records.compactMap { try? $0.content.get() }
    guard rows.count == records.count else { return }
    var written: [UInt8] = []
    for row in rows {
        for (column, value) in row.enumerated() {
            written += column == 0 ? "\"".utf8 : ",\"".utf8
            // Compares bytes, because a quote and a combining accent form one character.
            for byte in value.utf8 {
                if byte == UInt8(ascii: "\"") { written.append(byte) }
                written.append(byte)
            }
            written.append(UInt8(ascii: "\""))
        }
        written += "\r\n".utf8
    }
    let again = (try? values(of: written)) ?? []
    expect(again == rows, "\(again) is not \(rows)")
}

private func values(of bytes: [UInt8]) throws -> [[String]] {
    try records(of: bytes).map { try $0.content.get() }
}

private func records(of bytes: [UInt8]) throws -> [ManifestRecord<[String]>] {
    try withDescriptor(of: bytes) { descriptor in
        var reader = CSVReader(ByteSource(descriptor, named: "table"))
        var records: [ManifestRecord<[String]>] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }
}

/// Each row gives a job or an error.
func checkManifest(_ bytes: [UInt8]) {
    try? withDescriptor(of: bytes) { descriptor in
        var reader = try ManifestReader(ByteSource(descriptor, named: "manifest"), as: nil)
        var line = 0
        while let row = try reader.next() {
            expect(row.line > line, "line \(row.line) follows \(line)")
            line = row.line
        }
    }
}

/// A style that is parsed and written again stays the same.
func checkStyle(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? PlacedText(text)
    _ = try? Parse.crop(text)
    _ = try? Parse.size(text)
    _ = try? Parse.byteCount(text)
    _ = try? Parse.megapixels(text)
    expect(Parse.escapes(Parse.escaped(text)) == text, "it is escaped as something else")
    guard let list = try? StyleList(text) else { return }
    var caption = Caption("", at: .other)
    list.changes.apply(to: &caption)
    let written = StyleList.text(of: caption)
    guard let read = try? StyleList(written) else { fatalError("\(written) can't be read") }
    var again = Caption("", at: .other)
    read.changes.apply(to: &again)
    expect(StyleList.text(of: again) == written, "\(written) is read otherwise")
}

/// Passes the bytes to `body` as an open file.
private func withDescriptor<Value>(
    of bytes: [UInt8], _ body: (Int32) throws -> Value
) throws -> Value {
    guard let file = tmpfile() else { fatalError("there is no temporary file") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
    rewind(file)
    return try body(fileno(file))
}
