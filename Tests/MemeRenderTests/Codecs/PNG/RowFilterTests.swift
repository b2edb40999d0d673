import Testing

@testable import MemeRender

struct RowFilterTests {
    /// Restoring reverses filtering for every step and row length.
    @Test(arguments: [1, 2, 3, 4, 6, 8]) func rowsComeBack(_ step: Int) {
        var state: UInt32 = 3
        for pixels in [1, 2, 5, 16, 33, 400] {
            let count = pixels * step
            var filtering = RowFilterChooser(count: count, step: step)
            var above = [UInt8](repeating: 0, count: count + RowFilter.slack)
            for row in 0..<12 {
                let bytes = (0..<count).map { index in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(truncatingIfNeeded: index * row + Int(state >> 24) * (row % 3))
                }
                var filtered = [UInt8](repeating: 0, count: 1 + count + RowFilter.slack)
                filtering.filter(bytes, to: &filtered)
                var restored = [UInt8](repeating: 0, count: count + RowFilter.slack)
                filtered.withUnsafeBufferPointer { filtered in
                    guard let start = filtered.baseAddress else { return }
                    RowFilter(rawValue: filtered[0])?
                        .restore(start + 1, count: count, step: step, above: above, to: &restored)
                }
                #expect(restored.prefix(count).elementsEqual(bytes))
                above = restored
            }
        }
    }

    /// A filter is chosen if it leaves only zeros.
    @Test func theBestFilterIsChosen() {
        func chosen(_ rows: [[UInt8]]) -> UInt8 {
            var filtering = RowFilterChooser(count: 40, step: 1)
            var filtered = [UInt8](repeating: 0, count: 41 + RowFilter.slack)
            for row in rows { filtering.filter(row, to: &filtered) }
            return filtered[0]
        }
        let noise = (0..<40).map { UInt8(truncatingIfNeeded: $0 * $0 * 37 + 90) }
        #expect(chosen([[UInt8](repeating: 0, count: 40)]) == 0)
        #expect(chosen([noise, [UInt8](repeating: 100, count: 40)]) == 1)
        #expect(chosen([noise, noise]) == 2)
        var mean: [UInt8] = []
        for index in 0..<40 {
            mean.append(UInt8((Int(mean.last ?? 0) + Int(noise[index])) / 2))
        }
        #expect(chosen([noise, mean]) == 3)
    }
}
