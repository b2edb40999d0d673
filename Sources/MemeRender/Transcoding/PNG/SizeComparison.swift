/// Compares the size of a stream with its recompressed size, by samples.
struct SizeComparison: ~Copyable {
    /// The sizes in bits: of the original, and recompressed.
    private var old = 0
    private var new = 0
    private var piece: DeflatePiece?

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - bits: its size in the original, in bits.
    ///   - piece: the same bytes recompressed; may still be in progress.
    mutating func add(bits: Int, _ piece: DeflatePiece) {
        old += bits
        self.piece = piece
    }

    /// Whether the samples so far are hardly larger than recompressed.
    ///
    /// The default settings of most programs give up to a tenth more, and compressing takes several
    /// times as long as copying.
    mutating func isClose() throws(RenderError) -> Bool {
        try finishPiece()
        return old <= new + new / 8 + 2048
    }

    /// Whether the samples so far would be smaller if recompressed, by more than chance.
    mutating func isSmallerAnew() throws(RenderError) -> Bool {
        try finishPiece()
        return old > new + new / 256
    }

    private mutating func finishPiece() throws(RenderError) {
        guard let piece else { return }
        new += 8 * (try piece.withOutput(\.count))
        self.piece = nil
    }
}
