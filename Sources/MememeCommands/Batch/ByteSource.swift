import Foundation

/// The bytes of a manifest, one after the other, of which little is in memory at a time.
struct ByteSource: Sendable {
    /// How messages call it.
    let name: String
    /// The number of the line that the next byte is in, from 1.
    private(set) var line = 1

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var index = 0
    private var encoding = Encoding.utf8
    /// How much was read since a row was begun, and how much that may be: longer ones are passed over,
    /// one without an end can't be.
    private var rowBytes = 0
    private static let longestRow = 64 << 20

    private enum Encoding {
        case utf8
        case utf16(UTF16Bytes)
    }

    /// - Parameter descriptor: stays open.
    init(_ descriptor: Int32, named name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Says that a row begins.
    mutating func beginRow() { rowBytes = 0 }

    /// The next byte; `nil` behind the last.
    ///
    /// - Throws: ``Failure``, also where a row seems to have no end.
    mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        index += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// The byte that is next, which stays there.
    mutating func peek() throws -> UInt8? {
        if index == buffer.count { try fill() }
        return index < buffer.count ? buffer[index] : nil
    }

    /// Takes the bytes that are next, where they are these.
    mutating func skip(_ bytes: [UInt8]) throws -> Bool {
        // They are looked for at the beginning alone, where all of them are there at once.
        if index == buffer.count { try fill() }
        guard buffer[index...].starts(with: bytes) else { return false }
        index += bytes.count
        return true
    }

    /// Passes over a byte order mark, and takes what follows for UTF-16 where it says so.
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

    /// What is in memory of what follows: at the beginning, the first bytes.
    mutating func lookAhead() throws -> ArraySlice<UInt8> {
        _ = try peek()
        return buffer[index...]
    }

    /// The first byte of what follows that is no blank, where it is in memory.
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
            // A byte alone is none of a character yet.
            if !buffer.isEmpty { return }
        }
    }
}
