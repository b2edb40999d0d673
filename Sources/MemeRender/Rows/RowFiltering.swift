/// Filters rows, each by that filter which leaves the smallest bytes: as a rule they compress best.
struct RowFiltering: ~Copyable {
    /// Bytes of a row, without the one that names its filter.
    let count: Int
    private let step: Int
    /// Each with zeros before and behind it.
    private var row: UnsafeMutablePointer<UInt8>
    private var above: UnsafeMutablePointer<UInt8>
    /// The row by each filter.
    private let candidates: UnsafeMutablePointer<UInt8>
    private let stride: Int

    /// - Parameter step: from a byte to its like in the next pixel, 8 at most.
    init(count: Int, step: Int) {
        self.count = count
        self.step = step
        stride = count + 2 * RowFilter.slack
        func zeros(_ count: Int) -> UnsafeMutablePointer<UInt8> {
            let place = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
            place.initialize(repeating: 0, count: count)
            return place
        }
        row = zeros(stride)
        above = zeros(stride)
        candidates = zeros(stride * RowFilter.allCases.count)
    }

    deinit {
        row.deallocate()
        above.deallocate()
        candidates.deallocate()
    }

    /// Sets what is above the next row; at first that is zeros.
    mutating func setAbove(_ bytes: UnsafePointer<UInt8>) {
        (above + RowFilter.slack).update(from: bytes, count: count)
    }

    /// Filters the next row.
    ///
    /// - Parameter target: room for the byte that names the filter, and the row.
    mutating func filter(_ bytes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
        (row + RowFilter.slack).update(from: bytes, count: count)
        // One by one, so that each has a loop of its own.
        var best = (filter: RowFilter.none, size: apply(.none))
        func choose(_ filter: RowFilter, _ size: Int) {
            if size < best.size { best = (filter, size) }
        }
        choose(.sub, apply(.sub))
        choose(.up, apply(.up))
        choose(.average, apply(.average))
        choose(.paeth, apply(.paeth))
        target[0] = best.filter.rawValue
        (target + 1).update(from: candidates + Int(best.filter.rawValue) * stride, count: count)
        swap(&row, &above)
    }

    /// - Returns: the sum of the bytes, those above 127 taken as below zero, without their signs.
    @inline(__always) private func apply(_ filter: RowFilter) -> Int {
        let target = UnsafeMutableRawPointer(candidates + Int(filter.rawValue) * stride)
        let row = UnsafeRawPointer(row + RowFilter.slack)
        let above = UnsafeRawPointer(above + RowFilter.slack)
        var sum = 0
        var index = 0
        while index < count {
            // As many as can be added up in 16 bits.
            let end = min(count, index &+ 16 &* 256)
            var sums = SIMD16<UInt16>.zero
            while index < end {
                let guess = filter.guess(
                    row.loadUnaligned(fromByteOffset: index &- step, as: RowFilter.Bytes.self),
                    above.loadUnaligned(fromByteOffset: index, as: RowFilter.Bytes.self),
                    above.loadUnaligned(fromByteOffset: index &- step, as: RowFilter.Bytes.self))
                let bytes =
                    row.loadUnaligned(fromByteOffset: index, as: RowFilter.Bytes.self) &- guess
                target.storeBytes(of: bytes, toByteOffset: index, as: RowFilter.Bytes.self)
                let sizes = bytes.replacing(
                    with: .zero &- bytes, where: bytes .> RowFilter.Bytes(repeating: 127))
                sums &+= SIMD16<UInt16>(truncatingIfNeeded: sizes)
                index &+= 16
            }
            for lane in 0..<16 { sum &+= Int(sums[lane]) }
        }
        return sum
    }
}
