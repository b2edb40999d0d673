/// How narrow a gap between two outlines is closed. Print calls that trapping: a sliver of the picture
/// between two letters draws the eye, and looks like a mistake.
struct Slits {
    /// The widest gap that is closed wholly, in 1/255 of a pixel. One up to a third wider is closed in part,
    /// so that the gap between two round letters ends without a step.
    private let widest: Int

    /// The most pixels of a gap. Those at its sides may be covered in part.
    private var longest: Int { widest * 4 / 3 / 255 + 6 }

    /// How far from a pixel the mask has to reach on both sides, so that the pixel comes out the same
    /// whatever part of the picture the mask is of.
    var reach: Int { longest + 1 }

    /// - Parameters:
    ///   - outlineWidth: the outline's width in pixels.
    ///   - fontSize: the em in pixels.
    /// - Returns: `nil` if gaps so narrow couldn't be seen.
    init?(outlineWidth: Double, fontSize: Double) {
        let pixels = min(outlineWidth / 2, 0.04 * fontSize)
        // A wider one is too large for a gap that nobody means.
        guard pixels >= 0.25 else { return nil }
        widest = Int(min(pixels, 64) * 255)
    }

    /// Closes the gaps in a row of coverage.
    func close(_ row: UnsafeMutableBufferPointer<UInt8>) {
        guard let first = row.firstIndex(of: 255) else { return }
        var covered = first
        while covered < row.count {
            while covered + 1 < row.count, row[covered + 1] == 255 { covered += 1 }
            var gap = 0
            var next = covered + 1
            let end = min(row.count, covered + 2 + longest)
            while next < end, row[next] < 255 {
                gap += 255 - Int(row[next])
                next += 1
            }
            if next == end {
                // Wider than any slit.
                guard let following = row[next...].firstIndex(of: 255) else { return }
                covered = following
                continue
            }
            if gap < widest * 4 / 3 {
                let part = min(widest, 4 * widest - 3 * gap)
                for index in covered + 1..<next {
                    let open = 255 - Int(row[index])
                    row[index] = UInt8(255 - open * (widest - part) / widest)
                }
            }
            covered = next
        }
    }
}

extension Mask {
    /// Fills this mask with the middle of a wider one, whose slits are closed first.
    mutating func take(from wide: inout Mask, closing slits: Slits) {
        let width = area.size.width
        let margin = area.x - wide.area.x
        let stride = wide.area.size.width
        wide.values.withUnsafeMutableBufferPointer { source in
            values.withUnsafeMutableBufferPointer { target in
                for y in 0..<area.size.height {
                    let row = UnsafeMutableBufferPointer(
                        rebasing: source[y * stride..<(y + 1) * stride])
                    slits.close(row)
                    _ = UnsafeMutableBufferPointer(
                        rebasing: target[y * width..<(y + 1) * width]
                    ).update(fromContentsOf: row[margin..<margin + width])
                }
            }
        }
    }
}
