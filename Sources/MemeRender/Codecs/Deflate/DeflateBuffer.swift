/// Collects the bytes of a zlib stream until they fill a piece, and keeps the window of earlier bytes
/// that a piece may refer to.
struct DeflateBuffer: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The start of the bytes that no piece has taken.
    private var start = 0
    private var end = 0

    init() {
        capacity = 2 * DeflatePiece.length
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// The number of bytes that no piece has taken.
    var count: Int { end - start }

    /// Where to write the next bytes, with room for `count`. The caller then reports how many it wrote
    /// with ``advance(by:)``.
    mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - end < count { makeRoom(count) }
        return bytes + end
    }

    mutating func advance(by count: Int) {
        end += count
    }

    /// Takes so many bytes for a piece.
    mutating func takePiece(_ count: Int, _ context: RenderContext) -> DeflatePiece {
        let known = min(start, DeflatePiece.window)
        start += count
        return DeflatePiece(
            UnsafeBufferPointer(start: bytes + start - count - known, count: known + count),
            known: known, context)
    }

    /// Skips bytes whose compressed form is copied from elsewhere.
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
