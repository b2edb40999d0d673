/// Takes pixels to indexes of a palette that lacks their colours, and spreads what is missing over
/// the pixels to come (Floyd and Steinberg, 1976), row by row back and forth.
struct Dithering {
    private let palette: [UInt32]
    private let exact: ExactColors
    private var nearest: NearestColor
    private let width: Int
    /// What the pixels of this row and the next lack, in sixteenths; one more at each end.
    private var errors: [SIMD3<Int32>]
    private var nextErrors: [SIMD3<Int32>]
    private var isLeftward = false

    init(_ quantizer: ColorQuantizer, width: Int) {
        palette = quantizer.palette
        var exact = ExactColors()
        for color in quantizer.palette.prefix(quantizer.exactCount) {
            _ = exact.add(color, most: 256)
        }
        self.exact = exact
        nearest = NearestColor(quantizer.palette)
        self.width = width
        errors = [SIMD3<Int32>](repeating: SIMD3(), count: width + 2)
        nextErrors = errors
    }

    /// - Parameters:
    ///   - row: 0xffrrggbb, or 0 where there is nothing.
    ///   - transparent: the index of nothing.
    mutating func dither(
        _ row: ArraySlice<UInt32>, transparent: UInt8, to indexes: inout [UInt8]
    ) {
        let start = indexes.count
        indexes.append(contentsOf: repeatElement(transparent, count: width))
        let step = isLeftward ? -1 : 1
        var x = isLeftward ? width - 1 : 0
        for _ in 0..<width {
            defer { x += step }
            let pixel = row[row.startIndex + x]
            if pixel == 0 { continue }
            // What fills an area stays clean, whatever is beside it.
            if let index = exact.index(of: pixel) {
                indexes[start + x] = index
                continue
            }
            let wanted = Self.clamped(Self.vector(pixel) &+ (errors[x + 1] &+ 8) &>> 4)
            let index = nearest.near(
                UInt32(wanted.x) << 16 | UInt32(wanted.y) << 8 | UInt32(wanted.z))
            indexes[start + x] = index
            let error = wanted &- Self.vector(palette[Int(index)])
            errors[x + 1 + step] &+= error &* 7
            nextErrors[x + 1 - step] &+= error &* 3
            nextErrors[x + 1] &+= error &* 5
            nextErrors[x + 1 + step] &+= error
        }
        isLeftward.toggle()
        swap(&errors, &nextErrors)
        for index in nextErrors.indices { nextErrors[index] = SIMD3() }
    }

    private static func vector(_ color: UInt32) -> SIMD3<Int32> {
        SIMD3(Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255))
    }

    private static func clamped(_ color: SIMD3<Int32>) -> SIMD3<Int32> {
        color.clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255))
    }
}
