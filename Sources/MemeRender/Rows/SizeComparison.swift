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
        if let piece {
            new += 8 * (try piece.withOutput(\.count))
            self.piece = nil
        }
        return old <= new + new / 8 + 2048
    }
}
