/// A PNG filter: how a row's bytes are predicted from those to the left and above (PNG 3rd edition,
/// 9.2).
enum RowFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    /// Whether the filtered row depends on the row above.
    var looksUp: Bool { self != .none && self != .sub }

    /// The number of bytes after a row that may be read, and written until the next row is.
    static let slack = 16

    typealias Bytes = SIMD16<UInt8>

    /// Reverses a row's filter.
    ///
    /// - Parameters:
    ///   - filtered: the row without its filter type byte.
    ///   - above: the row above; zeros if there is none.
    ///   - step: the distance to the corresponding byte of the next pixel, at most 8.
    func restore(
        _ filtered: UnsafePointer<UInt8>, count: Int, step: Int, above: UnsafePointer<UInt8>,
        to row: UnsafeMutablePointer<UInt8>
    ) {
        // Loads a pixel at once. The bytes after it belong to the next pixel and are rewritten then.
        func load(_ place: UnsafePointer<UInt8>) -> Bytes {
            UnsafeRawPointer(place).loadUnaligned(as: Bytes.self)
        }
        func store(_ pixel: Bytes, _ index: Int) {
            UnsafeMutableRawPointer(row + index).storeBytes(of: pixel, as: Bytes.self)
        }
        var left = Bytes.zero
        switch self {
        case .none: row.update(from: filtered, count: count)
        case .sub:
            for index in stride(from: 0, to: count, by: step) {
                left &+= load(filtered + index)
                store(left, index)
            }
        case .up:
            for index in stride(from: 0, to: count, by: 16) {
                store(load(filtered + index) &+ load(above + index), index)
            }
        case .average:
            for index in stride(from: 0, to: count, by: step) {
                left = load(filtered + index) &+ Self.average(left, load(above + index))
                store(left, index)
            }
        case .paeth:
            var aboveLeft = Bytes.zero
            for index in stride(from: 0, to: count, by: step) {
                let up = load(above + index)
                left = load(filtered + index) &+ Self.paeth(left, up, aboveLeft)
                store(left, index)
                aboveLeft = up
            }
        }
    }

    /// The prediction of a filter from the bytes to the left, above, and above to the left.
    @inline(__always) func guess(_ left: Bytes, _ up: Bytes, _ aboveLeft: Bytes) -> Bytes {
        switch self {
        case .none: .zero
        case .sub: left
        case .up: up
        case .average: Self.average(left, up)
        case .paeth: Self.paeth(left, up, aboveLeft)
        }
    }

    /// The average, rounded down.
    @inline(__always) private static func average(_ left: Bytes, _ up: Bytes) -> Bytes {
        (left & up) &+ ((left ^ up) &>> 1)
    }

    /// The Paeth predictor: the neighbor nearest to left + up − above left, the first of those in a tie.
    ///
    /// The distance to the left byte is |up − above left|, that to the upper byte is |left − above
    /// left|. The distance to the byte above left is their sum if both differences have the same sign,
    /// and then the longest; otherwise it is the difference of the two. Eight bits are therefore enough.
    @inline(__always) private static func paeth(
        _ left: Bytes, _ up: Bytes, _ aboveLeft: Bytes
    ) -> Bytes {
        let fromLeft = distance(up, aboveLeft)
        let fromUp = distance(left, aboveLeft)
        let difference = distance(fromLeft, fromUp)
        let isOneWay = .!((up .> aboveLeft) .^ (left .> aboveLeft))
        let fromBoth = difference.replacing(with: 255, where: isOneWay)
        let near = up.replacing(with: aboveLeft, where: fromBoth .< fromUp)
        return near.replacing(
            with: left, where: (fromLeft .<= fromUp) .& (fromLeft .<= fromBoth))
    }

    // Not `pointwiseMax`, which the compiler makes a call instead of the processor's instruction.
    @inline(__always) private static func distance(_ one: Bytes, _ other: Bytes) -> Bytes {
        let isLess = one .< other
        return one.replacing(with: other, where: isLess)
            &- other.replacing(with: one, where: isLess)
    }
}
