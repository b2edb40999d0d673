/// Composites ink, source-over, onto blocks of DCT coefficients.
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

    /// The order of the coefficients in a block: the index of each among transposed rows.
    typealias Order = [Int]

    /// Zigzag order, as in a file (T.81, figure A.6).
    static let zigzag: Order = {
        var places: [Int] = []
        for sum in 0..<15 {
            let steps = (max(0, sum - 7)...min(7, sum))
            // Even diagonals go up, odd ones down.
            for step in sum % 2 == 0 ? Array(steps) : steps.reversed() {
                let (column, row) = (step, sum - step)
                places.append(column * 8 + row)
            }
        }
        return places
    }()

    /// Row by row, as in libjpeg's arrays.
    static let rowByRow: Order = (0..<64).map { $0 % 8 * 8 + $0 / 8 }

    /// The quantization table of a component, eight entries per vector.
    private struct Divisors {
        var steps: [SIMD8<Float>]
        var reciprocals: [SIMD8<Float>]

        init(_ table: [UInt16], _ order: Order) {
            steps = Array(repeating: .zero, count: 8)
            for (place, step) in zip(order, table) { steps[place / 8][place % 8] = Float(step) }
            reciprocals = steps.map { 1 / $0 }
        }
    }

    private let weights: [Weights]
    private let divisors: [Divisors]
    private let places: Order
    // Each is a block of eight rows: samples or coefficients; the ink's colors, premultiplied; and its
    // transparency, from 0 to 1.
    private let samples: BlockRows
    private let red: BlockRows
    private let green: BlockRows
    private let blue: BlockRows
    private let clear: BlockRows
    /// The exact samples, before quantization.
    private let wanted: BlockRows
    private let scratch: BlockRows
    private var kind = Kind.none

    /// - Parameters:
    ///   - quantization: the quantization table of each component, 1 to 65,535.
    ///   - order: the order of the tables and of the blocks.
    init(_ model: Model, quantization: [[UInt16]], order: Order) {
        weights = Self.weights(of: model)
        places = order
        divisors = quantization.map { Divisors($0, order) }
        scratch = .allocate(capacity: 48)
        scratch.initialize(repeating: .zero, count: 48)
        samples = scratch
        red = scratch + 8
        green = scratch + 16
        blue = scratch + 24
        clear = scratch + 32
        wanted = scratch + 40
    }

    deinit {
        scratch.deallocate()
    }

    /// Loads the ink on the pixels of a block.
    ///
    /// - Parameters:
    ///   - pixels: the ink, from the top left pixel.
    ///   - stride: the number of pixels from one row to the next.
    ///   - width, height: the size of a sample in pixels.
    mutating func take(_ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int) {
        kind =
            width == 1 && height == 1
            ? take(pixels, stride: stride)
            : average(pixels, stride: stride, width: width, height: height)
    }

    /// Composites the loaded ink onto a block. Without ink, the block doesn't change.
    ///
    /// - Parameters:
    ///   - block: the quantized coefficients.
    ///   - index: the index of the component.
    func blend(into block: UnsafeMutablePointer<Int16>, of index: Int) {
        if kind == .none { return }
        let weights = weights[index]
        let divisors = divisors[index]
        if kind == .partial {
            dequantize(block, divisors)
            BlockTransform.inverse(samples)
        }
        for row in 0..<8 {
            let ink =
                red[row] * weights.red + green[row] * weights.green + blue[row] * weights.blue
            let through = clear[row]
            wanted[row] =
                kind == .full
                ? ink - weights.shift : ink - (1 - through) * weights.shift + samples[row] * through
        }
        let reachesEnds = weights.shift > 0
        if kind == .full, isUniform {
            setUniform(block, divisors.steps[0][0], reachesEnds: reachesEnds)
            return
        }
        samples.update(from: wanted, count: 8)
        quantize(divisors)
        if reachesEnds, hasEnds {
            for _ in 0..<2 {
                aim(divisors)
                quantize(divisors)
            }
        }
        store(in: block)
    }

    private enum Kind {
        case none
        /// Some of the picture remains visible.
        case partial
        case full
    }

    /// Loads the ink of 8 × 8 pixels.
    private func take(_ pixels: UnsafePointer<UInt32>, stride: Int) -> Kind {
        var any = SIMD8<UInt32>.zero
        var all = SIMD8<UInt32>(repeating: .max)
        for row in 0..<8 {
            let ink = Self.load(pixels + row * stride)
            any |= ink
            all &= ink
        }
        if any == .zero { return .none }
        for row in 0..<8 {
            let ink = Self.load(pixels + row * stride)
            red[row] = Self.floats(ink &>> 16 & 255)
            green[row] = Self.floats(ink &>> 8 & 255)
            blue[row] = Self.floats(ink & 255)
            clear[row] = 1 - Self.floats(ink &>> 24) * (1 / 255)
        }
        return Self.isFull(all) ? .full : .partial
    }

    /// Loads the average ink of rectangles of pixels.
    private func average(
        _ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int
    ) -> Kind {
        var any = SIMD8<UInt32>.zero
        var all = SIMD8<UInt32>(repeating: .max)
        let scale = 1 / Float(width * height)
        for row in 0..<8 {
            // Each word holds the sums of two components, 16 bits apart.
            var redBlue = SIMD8<UInt32>.zero
            var alphaGreen = SIMD8<UInt32>.zero
            for y in 0..<height {
                let line = pixels + (row * height + y) * stride
                for x in 0..<width {
                    let ink = Self.load(line + x, every: width)
                    any |= ink
                    all &= ink
                    redBlue &+= ink & 0xff_00ff
                    alphaGreen &+= ink &>> 8 & 0xff_00ff
                }
            }
            red[row] = Self.floats(redBlue &>> 16) * scale
            blue[row] = Self.floats(redBlue & 0xffff) * scale
            green[row] = Self.floats(alphaGreen & 0xffff) * scale
            clear[row] = 1 - Self.floats(alphaGreen &>> 16) * (scale / 255)
        }
        return any == .zero ? .none : Self.isFull(all) ? .full : .partial
    }

    @inline(__always) private static func load(_ pixels: UnsafePointer<UInt32>) -> SIMD8<UInt32> {
        UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt32>.self)
    }

    /// Loads every first, second or fourth pixel.
    @inline(__always) private static func load(
        _ pixels: UnsafePointer<UInt32>, every width: Int
    ) -> SIMD8<UInt32> {
        if width == 1 { return load(pixels) }
        if width == 2 {
            let both = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD16<UInt32>.self)
            return both.evenHalf
        }
        var ink = SIMD8<UInt32>.zero
        for column in 0..<8 { ink[column] = pixels[column &* width] }
        return ink
    }

    private static func isFull(_ all: SIMD8<UInt32>) -> Bool {
        all &>> 24 == SIMD8(repeating: 255)
    }

    /// Converts numbers below 2²³ to floats by placing them in the mantissa of 2²³.
    @inline(__always) private static func floats(_ numbers: SIMD8<UInt32>) -> SIMD8<Float> {
        unsafeBitCast(numbers | 0x4b00_0000, to: SIMD8<Float>.self) - 8_388_608
    }

    private var isUniform: Bool {
        let first = SIMD8(repeating: wanted[0][0])
        for row in 0..<8 where wanted[row] != first { return false }
        return true
    }

    /// Sets a block of one color. For white and black the coefficient overshoots, because decoders clamp
    /// the samples, so that quantization doesn't make them gray.
    private func setUniform(
        _ block: UnsafeMutablePointer<Int16>, _ divisor: Float, reachesEnds: Bool
    ) {
        let sample = wanted[0][0]
        let exact = sample * 8 / divisor
        let rounded =
            reachesEnds && sample > Self.white
            ? exact.rounded(.up)
            : reachesEnds && sample < Self.black ? exact.rounded(.down) : exact.rounded()
        block.update(repeating: 0, count: 64)
        block[0] = Int16(max(-1024, min(1024, rounded)))
    }

    // MARK: - White and black

    private static let white: Float = 126.5
    private static let black: Float = -127.5

    /// Whether any sample should be white or black.
    private var hasEnds: Bool {
        for row in 0..<8
        where any(wanted[row] .> Self.white) || any(wanted[row] .< Self.black) { return true }
        return false
    }

    /// Adjusts the samples before they are quantized again. A sample that should be white or black and
    /// falls short is moved beyond the target; one that is beyond the target stays, because decoders
    /// clamp it.
    ///
    /// Done twice, this removes two thirds of the ringing from white and black, and half of the squared
    /// error from all samples. Done once, it would save a fourteenth of a meme's time, and leave two to three times
    /// as many samples of white and black off by more than 8: specks in the letters at a quality of 75 and less.
    private func aim(_ divisors: Divisors) {
        for place in 0..<8 { samples[place] *= divisors.steps[place] }
        BlockTransform.inverse(samples)
        for row in 0..<8 {
            let (sample, target) = (samples[row], wanted[row])
            // Overshooting by as much as the sample falls short would cause ringing elsewhere.
            let beyond = target + (target - sample) * 0.7
            let (isWhite, isBlack) = (target .> Self.white, target .< Self.black)
            samples[row] =
                target
                .replacing(with: beyond, where: isWhite .| isBlack)
                .replacing(with: sample, where: isWhite .& (sample .> beyond))
                .replacing(with: sample, where: isBlack .& (sample .< beyond))
        }
    }

    // MARK: - Quantization

    /// 1.5 × 2²³: a float that it is added to has no bits left for a fraction, which rounds it.
    private static let magic: Float = 12_582_912

    private func dequantize(_ block: UnsafePointer<Int16>, _ divisors: Divisors) {
        samples.update(repeating: .zero, count: 8)
        samples.withMemoryRebound(to: Float.self, capacity: 64) { samples in
            for index in 0..<64 where block[index] != 0 {
                samples[places[index]] = Float(block[index])
            }
        }
        for place in 0..<8 { samples[place] *= divisors.steps[place] }
    }

    /// Converts samples to quantized coefficients.
    private func quantize(_ divisors: Divisors) {
        BlockTransform.forward(samples)
        // At most 10 bits (T.81, table F.2).
        let most = SIMD8<Float>(repeating: 1023)
        for place in 0..<8 {
            var exact = samples[place] * divisors.reciprocals[place]
            exact.replace(with: most, where: exact .> most)
            exact.replace(with: -most, where: exact .< -most)
            samples[place] = (exact + Self.magic) - Self.magic
        }
    }

    private func store(in block: UnsafeMutablePointer<Int16>) {
        // The low bits of the sum are the number, in two's complement.
        for place in 0..<8 { samples[place] += Self.magic }
        places.withUnsafeBufferPointer { places in
            samples.withMemoryRebound(to: UInt32.self, capacity: 64) { sums in
                for index in 0..<64 {
                    block[index] = Int16(truncatingIfNeeded: sums[places[index]])
                }
            }
        }
    }
}
