/// Filters rows, each with the filter that gives the least sum of absolute values, which usually
/// compresses best.
struct RowFilterChooser: ~Copyable {
    /// The bytes of a row, without the filter type byte.
    let count: Int
    private let step: Int
    /// The current row and the row above, each with zeros before and after it.
    private var row: UnsafeMutablePointer<UInt8>
    private var above: UnsafeMutablePointer<UInt8>

    /// - Parameter step: the distance to the corresponding byte of the next pixel, at most 8.
    init(count: Int, step: Int) {
        self.count = count
        self.step = step
        let capacity = count + 2 * RowFilter.slack
        row = .allocate(capacity: capacity)
        row.initialize(repeating: 0, count: capacity)
        above = .allocate(capacity: capacity)
        above.initialize(repeating: 0, count: capacity)
    }

    deinit {
        row.deallocate()
        above.deallocate()
    }

    /// Sets the row above the next one; initially it is zeros.
    mutating func setAbove(_ bytes: UnsafePointer<UInt8>) {
        (above + RowFilter.slack).update(from: bytes, count: count)
    }

    /// Filters the next row.
    ///
    /// - Parameter target: room for the filter type byte, the row, and ``RowFilter/slack``.
    mutating func filter(_ bytes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
        (row + RowFilter.slack).update(from: bytes, count: count)
        // One call for each filter, so that each has a specialized loop.
        var best = (filter: RowFilter.none, size: apply(.none))
        func choose(_ filter: RowFilter, _ size: Int) {
            if size < best.size { best = (filter, size) }
        }
        choose(.sub, apply(.sub))
        choose(.up, apply(.up))
        choose(.average, apply(.average))
        choose(.paeth, apply(.paeth))
        target[0] = best.filter.rawValue
        let target = UnsafeMutableRawPointer(target + 1)
        switch best.filter {
        case .none: _ = apply(.none, to: target)
        case .sub: _ = apply(.sub, to: target)
        case .up: _ = apply(.up, to: target)
        case .average: _ = apply(.average, to: target)
        case .paeth: _ = apply(.paeth, to: target)
        }
        swap(&row, &above)
    }

    /// - Parameter target: where to write the filtered bytes; `nil` to measure only.
    /// - Returns: the sum of the bytes' absolute values as signed numbers.
    @inline(__always) private func apply(
        _ filter: RowFilter, to target: UnsafeMutableRawPointer? = nil
    ) -> Int {
        let row = UnsafeRawPointer(row + RowFilter.slack)
        let above = UnsafeRawPointer(above + RowFilter.slack)
        var sum = 0
        var index = 0
        while index < count {
            // As many values as can be added in 16 bits.
            let end = min(count, index &+ 16 &* 256)
            var sums = SIMD16<UInt16>.zero
            while index < end {
                let guess = filter.guess(
                    row.loadUnaligned(fromByteOffset: index &- step, as: RowFilter.Bytes.self),
                    above.loadUnaligned(fromByteOffset: index, as: RowFilter.Bytes.self),
                    above.loadUnaligned(fromByteOffset: index &- step, as: RowFilter.Bytes.self))
                let bytes =
                    row.loadUnaligned(fromByteOffset: index, as: RowFilter.Bytes.self) &- guess
                target?.storeBytes(of: bytes, toByteOffset: index, as: RowFilter.Bytes.self)
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
