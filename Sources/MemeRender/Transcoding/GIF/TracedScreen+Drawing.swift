/// Draws frames, pixel by pixel where ink may be.
extension TracedScreen {
    /// Draws a frame's indexes and replaces those that the ink changes.
    ///
    /// - Parameters:
    ///   - area: the part of the frame that is on the screen.
    ///   - colors: the color of each of 256 indexes, 0xffrrggbb, or 0 if it draws nothing.
    ///   - transparent: the transparent index, if there is one.
    ///   - changes: receives the ranges of changed indexes, in order.
    /// - Returns: the highest index that was written.
    func draw(
        _ indexes: UnsafeMutablePointer<UInt8>, of frame: GIFFrame, in area: GIFArea,
        colors: [UInt32], transparent: Int?, palette: ExtendedPalette,
        changes: inout [Range<Int>]
    ) -> Int {
        guard !area.isEmpty else { return 0 }
        var highest = 0
        let (ink, under, shown) = (ink, under, shown)
        colors.withUnsafeBufferPointer { colors in
            for stored in 0..<frame.height {
                let y = frame.y + frame.row(stored: stored)
                guard y < area.bottom else { continue }
                let (columns, offset) = spans.columns(of: y, in: area)
                let row = indexes + stored * frame.width - frame.x
                var first = Int.max
                var last = 0
                /// Whether the pixel before draws nothing.
                var isBare = false
                for x in columns {
                    let place = offset &+ x
                    let old = row[x]
                    let color = colors[Int(old)]
                    if color != 0 { under[place] = color }
                    let ink = ink[place]
                    if ink == 0, color != 0 {
                        shown[place] = UInt64(color) << 32
                        isBare = false
                        continue
                    }
                    let wanted = TracedPixel.of(ink, on: under[place])
                    var new = old
                    if shown[place] == wanted {
                        // The pixel is already right. Repeating the choice of the pixel before
                        // compresses best.
                        if color == 0 || isBare {
                            if color != 0, let transparent {
                                new = UInt8(truncatingIfNeeded: transparent)
                            }
                        } else {
                            new = palette.index(of: wanted)
                        }
                    } else if wanted != 0 {
                        new = palette.index(of: wanted)
                        shown[place] = wanted
                    }
                    isBare = transparent == Int(new)
                    guard new != old else { continue }
                    row[x] = new
                    highest = max(highest, Int(new))
                    if first == .max { first = x }
                    last = x
                }
                if first <= last {
                    let start = stored * frame.width - frame.x
                    changes.append(start + first..<start + last + 1)
                }
            }
        }
        return highest
    }

    /// Subtracts pixels under ink from the counts of a frame's indexes.
    func removeInked(
        from counts: inout [Int], _ indexes: UnsafePointer<UInt8>, of frame: GIFFrame,
        in area: GIFArea
    ) {
        for stored in 0..<frame.height {
            let y = frame.y + frame.row(stored: stored)
            guard y < area.bottom else { continue }
            let (columns, offset) = spans.columns(of: y, in: area)
            for x in columns where ink[offset + x] != 0 {
                counts[Int(indexes[stored * frame.width + x - frame.x])] -= 1
            }
        }
    }

    /// Counts the colors that the ink needs: its own, and its blends with a frame.
    ///
    /// - Parameter count: the number of indexes.
    func countColors(
        _ indexes: UnsafePointer<UInt8>, count: Int, of frame: GIFFrame, in area: GIFArea,
        colors: [UInt32], into inkColors: inout PaletteChooser
    ) {
        for y in spans.area.top..<spans.area.bottom {
            let (columns, offset) = spans.columns(of: y, in: spans.area)
            let isCovered = !frame.isInterlaced && y >= area.top && y < area.bottom
            for x in columns {
                let ink = ink[offset + x]
                if ink == 0 { continue }
                if ink >> 24 == 255 {
                    inkColors.add(ink, isExact: true)
                } else if isCovered, x >= area.left, x < area.right {
                    let index = (y - frame.y) * frame.width + x - frame.x
                    guard index < count else { continue }
                    let inked = TracedPixel.of(ink, on: colors[Int(indexes[index])])
                    if inked != 0 { inkColors.add(TracedPixel.seen(inked), isExact: false) }
                }
            }
        }
    }
}
