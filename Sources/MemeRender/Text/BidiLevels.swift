import CCairo

/// The bidirectional levels of a paragraph (UAX #9): even levels run from left to right, odd levels from
/// right to left.
struct BidiLevels {
    /// The embedding level of each scalar.
    let levels: [UInt8]
    let isRightToLeft: Bool

    init(of scalars: String.UnicodeScalarView) {
        guard scalars.contains(where: \.mayRunRightToLeft) else {
            levels = []
            isRightToLeft = false
            return
        }
        var text = scalars.map(\.value)
        let count = FriBidiStrIndex(text.count)
        var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: text.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
        var levels = [FriBidiLevel](repeating: 0, count: text.count)
        // The first strong character decides the direction of the paragraph.
        var base = FRIBIDI_PAR_ON
        fribidi_get_bidi_types(&text, count, &types)
        fribidi_get_bracket_types(&text, count, &types, &brackets)
        let highest = fribidi_get_par_embedding_levels_ex(
            types, brackets, count, &base, &levels)
        // FriBidi fails only if memory runs out. The text then keeps its typed order.
        self.levels = highest == 0 ? [] : levels.map { UInt8(max(0, $0)) }
        isRightToLeft = highest != 0 && base.rawValue & 1 != 0
    }

    /// The level of a scalar, by its index.
    subscript(scalar: Int) -> UInt8 { levels.isEmpty ? 0 : levels[scalar] }

    /// The visual order, from left to right, of parts with these levels (UAX #9, rule L2).
    static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in (1...highest).reversed() {
            var start = 0
            while start < order.count {
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                if end > start { order[start..<end].reverse() }
                start = max(end, start + 1)
            }
        }
        return order
    }
}

extension Unicode.Scalar {
    /// Whether the scalar can make text run from right to left: a letter of a right-to-left script, or a
    /// directional control.
    fileprivate var mayRunRightToLeft: Bool {
        switch value {
        case 0..<0x590: false
        case 0x590..<0x900, 0xfb1d..<0xfe00, 0xfe70..<0xff00, 0x10800..<0x11000, 0x1e800..<0x1f000:
            true
        case 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
