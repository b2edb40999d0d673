import Foundation

/// A buffered reader of a manifest's bytes.
struct ByteSource: Sendable {
    /// The name in messages.
    let name: String
    /// The line number of the next byte, from 1.
    private(set) var line = 1

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var index = 0
    private var encoding = Encoding.utf8
    /// The bytes read since the row began, and their limit. A longer row is skipped; one without an end
    /// is an error.
    private var rowBytes = 0
    private static let longestRow = 64 << 20

    private enum Encoding {
        case utf8
        case utf16(UTF16Bytes)
    }

    /// - Parameter descriptor: the open file, which stays open.
    init(_ descriptor: Int32, named name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Begins a row.
    mutating func beginRow() { rowBytes = 0 }

    /// Reads the next byte; `nil` at the end.
    ///
    /// - Throws: ``Failure``, also if a row seems to have no end.
    mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        index += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// Returns the next byte without consuming it.
    mutating func peek() throws -> UInt8? {
        if index == buffer.count { try fill() }
        return index < buffer.count ? buffer[index] : nil
    }

    /// Consumes these bytes if they are next.
    mutating func skip(_ bytes: [UInt8]) throws -> Bool {
        // Called only at the beginning, where one read returns all of them.
        if index == buffer.count { try fill() }
        guard buffer[index...].starts(with: bytes) else { return false }
        index += bytes.count
        return true
    }

    /// Skips a byte order mark, and decodes UTF-16 if the mark says so.
    mutating func skipByteOrderMark() throws {
        if try skip([0xef, 0xbb, 0xbf]) { return }
        for (mark, isBigEndian) in [([0xff, 0xfe] as [UInt8], false), ([0xfe, 0xff], true)]
        where try skip(mark) {
            var decoder = UTF16Bytes(isBigEndian: isBigEndian)
            buffer = decoder.utf8(buffer[index...])
            index = 0
            encoding = .utf16(decoder)
            return
        }
    }

    /// The buffered bytes that follow: at the beginning, the first of the file.
    mutating func lookAhead() throws -> ArraySlice<UInt8> {
        _ = try peek()
        return buffer[index...]
    }

    /// The next byte that isn't blank, if it is buffered.
    mutating func firstInk() throws -> UInt8? {
        _ = try peek()
        return buffer[index...].first { !" \t\r\n".utf8.contains($0) }
    }

    private mutating func fill() throws {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(name, "could not be read: \(String(cString: strerror(errno)))")
            }
            rowBytes += count
            if rowBytes > Self.longestRow {
                throw Failure("\(name):\(line)", "this line has no end: it is no table")
            }
            buffer = Array(bytes[..<count])
            index = 0
            guard count > 0, case .utf16(var decoder) = encoding else { return }
            buffer = decoder.utf8(buffer[...])
            encoding = .utf16(decoder)
            // A single byte may be less than a character.
            if !buffer.isEmpty { return }
        }
    }
}
