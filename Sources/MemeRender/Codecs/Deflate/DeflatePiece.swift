internal import CShims
import MemeConcurrency

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A piece of a deflate stream, compressed in the background.
///
/// The output depends only on the bytes, so it is the same for any number of cores.
final class DeflatePiece {
    /// The window: the largest distance of a match (RFC 1951, 2).
    static let window = 32 << 10
    /// The length of a piece: long enough that Huffman codes of its own cost nothing.
    static let length = 256 << 10

    private let compression: Compression
    private let work: Future<Void>

    /// - Parameters:
    ///   - bytes: those before the piece, to which it may refer, and its own.
    ///   - known: how many come before, ``window`` at most.
    init(_ bytes: UnsafeBufferPointer<UInt8>, known: Int, _ context: RenderContext) {
        let compression = Compression(bytes, known: known)
        self.compression = compression
        work = Future(on: context.threads) { compression.run() }
    }

    /// Waits for the compression and calls `body` with the result.
    func withOutput<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(RenderError) -> Result {
        work.get()
        guard compression.status == .MM_OK else { throw .outOfMemory }
        return body(
            UnsafeBufferPointer(start: compression.output, count: compression.count))
    }
}

/// The state of the compression. Only the background work uses it until it is done.
private final class Compression {
    private let bytes: [UInt8]
    private let known: Int
    private(set) var output: UnsafeMutablePointer<UInt8>?
    private(set) var count = 0
    private(set) var status = mm_status.MM_OK

    init(_ bytes: UnsafeBufferPointer<UInt8>, known: Int) {
        self.bytes = Array(bytes)
        self.known = known
    }

    deinit { free(output) }

    func run() {
        status = bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return .MM_OK }
            return mm_deflate_piece(
                start, known, bytes.count - known, Self.way(for: bytes, known: known), &output,
                &count)
        }
    }

    /// Chooses the strategy for a piece by compressing parts of it: photographs hardly contain matches,
    /// and searching for them takes long and often gives a larger result.
    private static func way(
        for bytes: UnsafeBufferPointer<UInt8>, known: Int
    ) -> mm_deflate_way {
        func size(_ way: mm_deflate_way) -> Int {
            let count = bytes.count - known
            let part = min(partLength, count)
            var sum = 0
            for index in 0..<parts {
                let start = known + (count - part) * index / (parts - 1)
                let before = min(start, 4 * partLength)
                let bytes = UnsafeBufferPointer(rebasing: bytes[start - before..<start + part])
                sum += deflatedCount(bytes, known: before, way)
            }
            return sum
        }
        let asRuns = size(.MM_DEFLATE_RUNS)
        let filtered = size(.MM_DEFLATE_FILTERED)
        // A piece that shrinks to less than a tenth isn't a photograph, but may be an even area.
        if min(asRuns, filtered) <= parts * min(partLength, bytes.count - known) / 10 {
            return .MM_DEFLATE_PATIENT
        }
        if asRuns <= filtered { return .MM_DEFLATE_RUNS }
        return filtered < size(.MM_DEFLATE_PATIENT) ? .MM_DEFLATE_FILTERED : .MM_DEFLATE_PATIENT
    }

    private static let parts = 4
    private static let partLength = 4 << 10

    /// The length of the compressed piece; more than any if there is no memory.
    private static func deflatedCount(
        _ bytes: UnsafeBufferPointer<UInt8>, known: Int, _ way: mm_deflate_way
    ) -> Int {
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard
            mm_deflate_piece(
                bytes.baseAddress, known, bytes.count - known, way, &output, &count) == .MM_OK
        else { return 1 << 32 }
        free(output)
        return count
    }
}
