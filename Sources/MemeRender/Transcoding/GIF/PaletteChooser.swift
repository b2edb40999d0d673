/// Chooses colors for ink if a palette has free entries.
struct PaletteChooser {
    private var counts: [UInt32: Int] = [:]

    /// Counts a needed color, 0xffrrggbb.
    mutating func add(_ color: UInt32, isExact: Bool) {
        // Blends with a picture are too many to count separately, so they are counted in bins.
        counts[isExact ? color : color & 0xfff0_f0f0 | 0x08_0808, default: 0] += 1
    }

    /// More shades than this can hardly be distinguished at the edges of letters.
    static let most = 24
    private static let mostCandidates = 64

    /// The colors that reduce the error of all needed colors most.
    ///
    /// - Parameters:
    ///   - free: the largest number of colors.
    ///   - palette: the existing colors.
    func chosen(free: Int, beside palette: [UInt32]) -> [UInt32] {
        guard free > 0 else { return [] }
        let wanted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(Self.mostCandidates)
        // A smaller gain isn't visible.
        let enough = wanted.reduce(0) { $0 + $1.value } * 2
        var errors = wanted.map { want in
            palette.map { Self.distance($0, want.key) }.min() ?? 1 << 20
        }
        var chosen: [UInt32] = []
        while chosen.count < min(free, Self.most) {
            var best = (gain: enough, color: UInt32(0))
            for candidate in wanted {
                var gain = 0
                for (index, want) in wanted.enumerated() {
                    let distance = Self.distance(candidate.key, want.key)
                    if distance < errors[index] { gain += (errors[index] - distance) * want.value }
                }
                if gain > best.gain { best = (gain, candidate.key) }
            }
            if best.color == 0 { break }
            chosen.append(best.color)
            for (index, want) in wanted.enumerated() {
                errors[index] = min(errors[index], Self.distance(best.color, want.key))
            }
        }
        return chosen
    }

    private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
        func square(_ shift: UInt32) -> Int {
            let difference = Int(first >> shift & 255) - Int(second >> shift & 255)
            return difference * difference
        }
        return square(16) + square(8) + square(0)
    }
}
