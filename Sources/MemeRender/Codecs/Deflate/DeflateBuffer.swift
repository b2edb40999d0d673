/// Collects the bytes of a zlib stream until they make pieces, and keeps as many of those before
/// them as a piece may refer to.
struct DeflateBuffer: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// Of the bytes that are kept, those that no piece has taken begin here.
    private var start = 0
    private var end = 0

    init() {
        capacity = 2 * DeflatePiece.length
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// How many bytes no piece has taken.
    var count: Int { end - start }

    /// Where the next bytes belong, with room for so many; say with ``advance(by:)`` how many came.
    mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - end < count { makeRoom(count) }
        return bytes + end
    }

    mutating func advance(by count: Int) {
        end += count
    }

    /// Takes so many bytes for a piece.
    mutating func takePiece(_ count: Int) -> DeflatePiece {
        let known = min(start, DeflatePiece.window)
        start += count
        return DeflatePiece(
            UnsafeBufferPointer(start: bytes + start - count - known, count: known + count),
            known: known)
    }

    /// Passes over so many bytes, which are known from elsewhere.
    mutating func skip(_ count: Int) {
        start += count
    }

    private mutating func makeRoom(_ count: Int) {
        let first = max(0, start - DeflatePiece.window)
        let kept = end - first
        let old = bytes
        let needed = kept + count
        if needed > capacity {
            capacity = needed + DeflatePiece.length
            bytes = .allocate(capacity: capacity)
        }
        bytes.update(from: old + first, count: kept)
        if bytes != old { old.deallocate() }
        start -= first
        end = kept
    }
}
