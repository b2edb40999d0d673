internal import CShims

/// The ink of a stripe in the four inks of a CMYK JPEG.
///
/// Samples of such a JPEG are inverted, 255 for no ink, as Adobe writes them: white is 255 in all four.
final class InkSeparation {
    /// Premultiplied, with cyan, magenta and yellow in place of red, green and blue.
    private let colors: UnsafeMutablePointer<UInt32>
    /// Premultiplied, with black in place of all three.
    private let black: UnsafeMutablePointer<UInt32>
    private let count: Int
    private let converter: OpaquePointer
    /// 255 if the first three are the complements of the samples, as in YCCK.
    private let complement: UInt32
    /// The rows that are separated.
    private var rows = 0..<0
    /// The inks of recent colors, by some of their bits. Words have few colors.
    private var known = [(color: UInt32, inks: UInt32)](repeating: (0, 0), count: 1 << 12)

    /// - Parameters:
    ///   - count: the pixels of a stripe.
    ///   - inverted: whether the first three inks are complements.
    ///   - profile: the ICC profile of the inks.
    /// - Throws: ``RenderError/outOfMemory``.
    init(_ count: Int, inverted: Bool, profile: [UInt8]?) throws(RenderError) {
        guard let converter = mm_separation_create(profile, profile?.count ?? 0) else {
            throw .outOfMemory
        }
        self.converter = converter
        self.count = count
        complement = inverted ? 255 : 0
        colors = .allocate(capacity: count)
        colors.initialize(repeating: 0, count: count)
        black = .allocate(capacity: count)
        black.initialize(repeating: 0, count: count)
    }

    deinit {
        mm_separation_destroy(converter)
        colors.deallocate()
        black.deallocate()
    }

    /// The ink of a component, laid out as the stripe.
    func pixels(of component: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(component == 3 ? black : colors)
    }

    /// Separates what is drawn on a stripe, unless it was done already.
    func separate(_ stripe: borrowing InkStripe) {
        if rows == stripe.rows { return }
        if !rows.isEmpty {
            colors.update(repeating: 0, count: count)
            black.update(repeating: 0, count: count)
        }
        rows = stripe.rows
        for row in 0..<rows.count {
            let start = row * stripe.stride
            for place in start + stripe.columns.lowerBound..<start + stripe.columns.upperBound {
                let pixel = stripe.pixels[place]
                if pixel == 0 { continue }
                let alpha = pixel >> 24
                let inks = inks(of: pixel.opaque)
                func sample(_ shift: UInt32, _ complement: UInt32) -> UInt32 {
                    ((inks >> shift & 255 ^ complement) * alpha + 127) / 255
                }
                colors[place] =
                    alpha << 24 | sample(0, complement) << 16 | sample(8, complement) << 8
                    | sample(16, complement)
                black[place] = alpha << 24 | sample(24, 0) * 0x01_0101
            }
        }
    }

    /// The inks of an opaque color, cyan in the lowest byte.
    private func inks(of color: UInt32) -> UInt32 {
        let place = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 20)
        if known[place].color == color { return known[place].inks }
        let rgb = [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
        var inks = [UInt8](repeating: 0, count: 4)
        mm_separation_convert(converter, rgb, &inks, 1)
        let packed = inks.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        known[place] = (color, packed)
        return packed
    }
}
