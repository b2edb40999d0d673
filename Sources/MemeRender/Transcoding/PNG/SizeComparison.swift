/// Whether a stream is about as small as it would be if it were compressed anew, by samples of it.
struct SizeComparison: ~Copyable {
    /// In bits, as they are and compressed anew.
    private var old = 0
    private var new = 0
    private var piece: DeflatePiece?

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - bits: in how many bits it came.
    ///   - piece: the same compressed anew, perhaps still under way.
    mutating func add(bits: Int, _ piece: DeflatePiece) {
        old += bits
        self.piece = piece
    }

    /// Whether the samples so far are hardly larger than they would be.
    ///
    /// What most programs write by default is up to a tenth larger, and to compress that anew costs
    /// several times as much as to take it over.
    mutating func isClose() throws(RenderError) -> Bool {
        try finishPiece()
        return old <= new + new / 8 + 2048
    }

    /// Whether the samples so far would be smaller, by more than chance.
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
