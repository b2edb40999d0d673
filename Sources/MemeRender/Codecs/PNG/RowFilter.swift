/// How a row of a PNG tells its bytes by those to the left and above (PNG 3rd edition, 9.2).
enum RowFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    /// Whether a row means something else when the row above changes.
    var looksUp: Bool { self != .none && self != .sub }

    /// How many bytes behind a row may be read, and written until the next row is.
    static let slack = 16

    typealias Bytes = SIMD16<UInt8>

    /// Takes a row's filter back.
    ///
    /// - Parameters:
    ///   - filtered: the row without the byte that names the filter.
    ///   - above: the row above; zeros where there is none.
    ///   - step: from a byte to its like in the next pixel, 8 at most.
    func restore(
        _ filtered: UnsafePointer<UInt8>, count: Int, step: Int, above: UnsafePointer<UInt8>,
        to row: UnsafeMutablePointer<UInt8>
    ) {
        // A pixel at once; what lies behind it is the next one's and comes anew.
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

    /// What a filter expects of bytes, by those to the left, above, and above to the left.
    @inline(__always) func guess(_ left: Bytes, _ up: Bytes, _ aboveLeft: Bytes) -> Bytes {
        switch self {
        case .none: .zero
        case .sub: left
        case .up: up
        case .average: Self.average(left, up)
        case .paeth: Self.paeth(left, up, aboveLeft)
        }
    }

    /// The mean, rounded down.
    @inline(__always) private static func average(_ left: Bytes, _ up: Bytes) -> Bytes {
        (left & up) &+ ((left ^ up) &>> 1)
    }

    /// That of the three which is nearest to left + up − above left; the first of those that are.
    ///
    /// Its way from the left byte is that from above left to up, and so on; the way from above left
    /// is the sum of both. Where they lead the same way that is the longest, else it is their
    /// difference: so that no more than eight bits are needed.
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

    // Not `pointwiseMax`, which the compiler calls instead of using the processor's.
    @inline(__always) private static func distance(_ one: Bytes, _ other: Bytes) -> Bytes {
        let isLess = one .< other
        return one.replacing(with: other, where: isLess)
            &- other.replacing(with: one, where: isLess)
    }
}
