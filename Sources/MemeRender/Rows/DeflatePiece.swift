internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A piece of a deflate stream, which is compressed on a thread of its own.
///
/// What comes out depends on nothing but its bytes, so that it is the same however many cores there
/// are.
final class DeflatePiece: @unchecked Sendable {
    /// So many bytes may be referred to (RFC 1951, 2).
    static let window = 32 << 10
    /// How long pieces are: long enough that it costs nothing that each has codes of its own.
    static let length = 256 << 10

    private let bytes: [UInt8]
    private let known: Int
    private var thread: pthread_t?
    // Written by the thread, and read when it has ended.
    private var output: UnsafeMutablePointer<UInt8>?
    private var count = 0
    private var status = mm_status.MM_OK

    /// - Parameters:
    ///   - bytes: those before the piece, to which it may refer, and its own.
    ///   - known: how many come before, ``window`` at most.
    init(_ bytes: UnsafeBufferPointer<UInt8>, known: Int) {
        self.bytes = Array(bytes)
        self.known = known
        start()
    }

    deinit {
        join()
        free(output)
    }

    /// Waits until it is compressed, and lends the result.
    func withOutput<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(RenderError) -> Result {
        join()
        guard status == .MM_OK else { throw .outOfMemory }
        return body(UnsafeBufferPointer(start: output, count: count))
    }

    private func start() {
        #if canImport(Darwin)
            typealias Argument = UnsafeMutableRawPointer
        #else
            typealias Argument = UnsafeMutableRawPointer?
        #endif
        // Kept by whoever waits for the thread: see `deinit`.
        let place = Unmanaged.passUnretained(self).toOpaque()
        let run: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { place in
            let place: UnsafeMutableRawPointer? = place
            if let place {
                Unmanaged<DeflatePiece>.fromOpaque(place).takeUnretainedValue().compress()
            }
            return nil
        }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        if pthread_create(&thread, nil, run, place) == 0 {
            self.thread = thread
        } else {
            compress()
        }
    }

    private func join() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }

    private func compress() {
        status = bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return .MM_OK }
            return mm_deflate_piece(
                start, known, bytes.count - known, Self.way(for: bytes, known: known), &output,
                &count)
        }
    }

    /// The better way to compress a piece, by a part of it: bytes of photographs hardly repeat
    /// themselves, and to look whether they do takes long and makes them larger.
    private static func way(
        for bytes: UnsafeBufferPointer<UInt8>, known: Int
    ) -> mm_deflate_way {
        let part = min(16 << 10, bytes.count - known)
        let first = known + (bytes.count - known - part) / 2
        let before = min(first, window)
        guard let start = bytes.baseAddress.map({ $0 + first - before }) else {
            return .MM_DEFLATE_PATIENT
        }
        func count(_ way: mm_deflate_way) -> Int {
            var output: UnsafeMutablePointer<UInt8>?
            var count = 0
            guard mm_deflate_piece(start, before, part, way, &output, &count) == .MM_OK else {
                return .max
            }
            free(output)
            return count
        }
        return count(.MM_DEFLATE_RUNS) <= count(.MM_DEFLATE_QUICK)
            ? .MM_DEFLATE_RUNS : .MM_DEFLATE_PATIENT
    }
}
