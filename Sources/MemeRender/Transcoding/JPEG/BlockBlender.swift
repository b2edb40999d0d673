internal import CShims

/// Composites ink, source-over, onto blocks of DCT coefficients (`mm_block_blender.h`).
struct BlockBlender: ~Copyable {
    /// The color model: what components are computed from the ink's red, green and blue.
    enum Model {
        /// Gray alone, or YCbCr (JFIF 1.02, page 3).
        case luminanceAndChroma
        case rgb
        /// The four inks of printers. The fourth is in the ink's red, of pixels of their own.
        case cmyk
        /// The same, where the first three are what YCbCr is for their complements.
        case ycck
    }

    /// The weights of a component, and the level shift that is subtracted before the DCT.
    private struct Weights {
        var red: Float
        var green: Float
        var blue: Float
        var shift: Float = 128
    }

    /// The weights of each component.
    private static func weights(of model: Model) -> [Weights] {
        switch model {
        case .luminanceAndChroma:
            [
                Weights(red: 0.299, green: 0.587, blue: 0.114),
                Weights(red: -0.168_735_9, green: -0.331_264_1, blue: 0.5, shift: 0),
                Weights(red: 0.5, green: -0.418_687_6, blue: -0.081_312_4, shift: 0),
            ]
        case .rgb:
            [
                Weights(red: 1, green: 0, blue: 0), Weights(red: 0, green: 1, blue: 0),
                Weights(red: 0, green: 0, blue: 1),
            ]
        case .cmyk: weights(of: .rgb) + [Weights(red: 1, green: 0, blue: 0)]
        case .ycck: weights(of: .luminanceAndChroma) + [Weights(red: 1, green: 0, blue: 0)]
        }
    }

    /// The order of the numbers in a block: the place of each among the coefficients, whose rows run from top
    /// to bottom.
    typealias Order = [UInt8]

    /// Zigzag order, as in a file (T.81, figure A.6).
    static let zigzag: Order = {
        var places: Order = []
        for sum in 0..<15 {
            let steps = (max(0, sum - 7)...min(7, sum))
            // Even diagonals go up, odd ones down.
            for step in sum % 2 == 0 ? Array(steps) : steps.reversed() {
                let (column, row) = (step, sum - step)
                places.append(UInt8(column * 8 + row))
            }
        }
        return places
    }()

    /// Row by row, as in libjpeg's arrays.
    static let rowByRow: Order = (0..<64).map { UInt8($0 % 8 * 8 + $0 / 8) }

    private let components: UnsafeMutableBufferPointer<mm_block_component>
    private let ink: UnsafeMutablePointer<mm_block_ink>

    /// - Parameters:
    ///   - quantization: the quantization table of each component, 64 numbers from 1 to 65,535.
    ///   - order: the order of the tables and of the blocks.
    init(_ model: Model, quantization: [[UInt16]], order: Order) {
        components = .allocate(capacity: quantization.count)
        components.initialize(repeating: mm_block_component())
        for (index, (weights, table)) in zip(Self.weights(of: model), quantization).enumerated() {
            components[index].red = weights.red
            components[index].green = weights.green
            components[index].blue = weights.blue
            components[index].shift = weights.shift
            precondition(table.count == 64, "a quantization table has 64 numbers")
            mm_block_component_set_table(&components[index], table, order)
        }
        ink = .allocate(capacity: 1)
        ink.initialize(to: mm_block_ink())
    }

    deinit {
        components.deallocate()
        ink.deallocate()
    }

    /// Loads the ink on the pixels of a block.
    ///
    /// - Parameters:
    ///   - pixels: the ink, from the top left pixel.
    ///   - stride: the number of pixels from one row to the next.
    ///   - width, height: the size of a sample in pixels.
    mutating func take(_ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
        mm_block_ink_take(ink, pixels, stride, Int32(width), Int32(height))
    }

    /// Composites the loaded ink onto a block. Without ink, the block doesn't change.
    ///
    /// - Parameters:
    ///   - block: the quantized coefficients.
    ///   - index: the index of the component.
    func blend(into block: UnsafeMutablePointer<Int16>, of index: Int) {
        mm_block_ink_blend(ink, &components[index], block)
    }
}
