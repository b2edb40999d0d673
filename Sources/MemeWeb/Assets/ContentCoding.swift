internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A compression of answers (RFC 9110, 8.4.1), named as `Content-Encoding` does.
enum ContentCoding: String, CaseIterable, Sendable {
    /// Brotli (RFC 7932): a tenth smaller than gzip. Browsers take it from servers with TLS, and on the
    /// machine itself.
    case brotli = "br"
    /// gzip (RFC 1952), which every browser takes.
    case gzip

    /// How long to search for what was there before.
    enum Effort {
        /// For what is sent once: a tenth larger, in a quarter of the time. Both codings take 0.14 ms for the editor's
        /// page of 36 KB.
        case quick
        /// For what is kept and sent often.
        case thorough
    }

    /// Compresses bytes; `nil` if there is not enough memory, or no library for it.
    ///
    /// Of 277 KB of scripts zlib's level 9 makes 78 KB in 18 ms, and Brotli's 9 makes 69 KB in 36 ms. Its 11
    /// would make 64 KB, but the first page after a start would wait a third of a second for it.
    func compressed(_ bytes: [UInt8], _ effort: Effort = .thorough) -> [UInt8]? {
        switch self {
        case .brotli:
            Self.stream {
                mm_brotli_compress(bytes, bytes.count, effort == .quick ? 3 : 9, $0, $1)
            }
        case .gzip: Self.gzipped(bytes, level: effort == .quick ? 3 : 9)
        }
    }

    /// Those that the values of an `Accept-Encoding` accept (RFC 9110, 12.5.3): what is wanted most first, and of
    /// what is wanted alike the smallest.
    static func accepted(by values: some Sequence<String>) -> [ContentCoding] {
        var weights: [Substring: Double] = [:]
        for item in values.joined(separator: ",").split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.trimmed.lowercased()[...] }
            guard let coding = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            weights[coding] = weight.map { Double($0) ?? 0 } ?? 1
        }
        let weight = { (coding: ContentCoding) in
            weights[coding.rawValue[...]] ?? weights["*"] ?? 0
        }
        // The sort is stable.
        return allCases.filter { weight($0) > 0 }.sorted { weight($0) > weight($1) }
    }

    private static func gzipped(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        // Deflate, no name, no time.
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        guard let stream = stream({ mm_deflate(bytes, bytes.count, level, $0, $1) })
        else { return nil }
        // A zlib stream has two bytes before its deflate data and four after them.
        return head + stream.dropFirst(2).dropLast(4)
            + littleEndian(mm_crc32(0, bytes, bytes.count))
            + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// What a function of C compresses to.
    private static func stream(
        _ compress: (
            UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>
        ) -> mm_status
    ) -> [UInt8]? {
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard compress(&output, &count) == .MM_OK else { return nil }
        defer { free(output) }
        return [UInt8](UnsafeBufferPointer(start: output, count: count))
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
