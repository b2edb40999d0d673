/// Maps pixels to indexes of a palette that lacks their colors, with error diffusion (Floyd and
/// Steinberg, 1976), in alternating directions row by row.
struct Dithering {
    private let palette: [UInt32]
    private let exact: ExactColors
    private var nearest: NearestColor
    private let width: Int
    /// The errors to add to the pixels of this row and of the next, in sixteenths, with one more element
    /// at each end.
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
    ///   - row: 0xffrrggbb, or 0 for transparent.
    ///   - transparent: the index of transparent pixels.
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
            // An exact color is drawn without the error of its neighbors, so that even areas stay clean.
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
