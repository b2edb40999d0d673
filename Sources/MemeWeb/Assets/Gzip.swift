internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Compression as gzip (RFC 1952), which every browser accepts.
enum Gzip {
    /// How long to search for what was there before, as zlib's level.
    enum Effort: Int32 {
        /// For what is sent once: a fifth larger, in a third of the time.
        case quick = 3
        /// For what is kept and sent often.
        case thorough = 9
    }

    /// The header: deflate, no name, no time.
    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// Compresses bytes; `nil` if there is not enough memory.
    static func compressed(_ bytes: [UInt8], _ effort: Effort = .thorough) -> [UInt8]? {
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard
            mm_deflate(bytes, bytes.count, effort.rawValue, &output, &count) == .MM_OK
        else { return nil }
        defer { free(output) }
        // A zlib stream has two bytes before its deflate data and four after them.
        let deflated = UnsafeBufferPointer(start: output, count: count).dropFirst(2).dropLast(4)
        return head + deflated + littleEndian(mm_crc32(bytes, bytes.count))
            + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Whether the values of an `Accept-Encoding` accept gzip (RFC 9110, 12.5.3).
    static func isAccepted(by values: some Sequence<String>) -> Bool {
        var answers: [Substring: Bool] = [:]
        for item in values.joined(separator: ",").split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.trimmed.lowercased()[...] }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            answers[coding] = weight.map { (Double($0) ?? 0) > 0 } ?? true
        }
        return answers["gzip"] ?? answers["*"] ?? false
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...end]
    }
}
