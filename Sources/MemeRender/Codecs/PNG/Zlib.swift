internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The zlib streams in PNG's metadata chunks.
enum Zlib {
    /// The longest accepted profile or text, in bytes. Real profiles have at most about 4 MB.
    private static let longestOutput = 16 << 20

    /// Inflates a stream; `nil` if it is damaged or too long.
    static func inflated(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        let input = UnsafeBufferPointer(rebasing: bytes)
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard
            mm_inflate(input.baseAddress, input.count, longestOutput, &output, &count) == .MM_OK
        else { return nil }
        defer { free(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    static func deflated(_ bytes: [UInt8]) throws(RenderError) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard mm_deflate(bytes, bytes.count, 9, &output, &count) == .MM_OK else {
            throw .outOfMemory
        }
        defer { free(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }
}
