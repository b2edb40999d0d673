/// A box filter that makes a picture smaller as its rows arrive: each pixel is the average of a square.
///
/// It holds one row of sums, so a large picture is never in memory whole if a small one is wanted.
struct RowAverager {
    /// The size of the smaller picture.
    let size: PixelSize
    let layout: PixelLayout

    private let source: PixelLayout
    private let width: Int
    private let square: Int
    /// The number of rows added since the last output row.
    private var rows = 0
    /// The sum of each channel of each output pixel. Colors are weighted by their alpha. 64 bits,
    /// because a square may be the whole picture.
    private var sums: [UInt64]

    /// - Parameters:
    ///   - size: the size of the larger picture.
    ///   - layout: the layout of its rows.
    ///   - square: the side of the squares, in pixels; the last one of a row may be narrower.
    init(_ size: PixelSize, _ layout: PixelLayout, square: Int) {
        source = layout
        width = size.width
        self.square = square
        self.size = size.averaged(square)
        self.layout = layout.averaged(square)
        sums = [UInt64](repeating: 0, count: self.size.width * layout.channels.rawValue)
    }

    mutating func add(_ row: UnsafeRawPointer) {
        rows += 1
        if source.bitDepth == 16 {
            sum(row.assumingMemoryBound(to: UInt16.self))
        } else {
            sum(row.assumingMemoryBound(to: UInt8.self))
        }
    }

    private mutating func sum<Sample: FixedWidthInteger & UnsignedInteger>(
        _ row: UnsafePointer<Sample>
    ) {
        let channels = source.channels
        sums.withUnsafeMutableBufferPointer { sums in
            for x in 0..<size.width {
                let first = row + x &* square &* channels.rawValue
                let count = min(square, width &- x &* square)
                let sum = x &* channels.rawValue
                switch channels {
                case .gray:
                    for index in 0..<count { sums[sum] &+= UInt64(first[index]) }
                case .rgb:
                    var (red, green, blue) = (UInt64(0), UInt64(0), UInt64(0))
                    for index in 0..<count {
                        red &+= UInt64(first[3 &* index])
                        green &+= UInt64(first[3 &* index &+ 1])
                        blue &+= UInt64(first[3 &* index &+ 2])
                    }
                    sums[sum] &+= red
                    sums[sum &+ 1] &+= green
                    sums[sum &+ 2] &+= blue
                case .grayAlpha, .rgba:
                    let colors = channels.rawValue - 1
                    for index in 0..<count {
                        let pixel = first + index &* channels.rawValue
                        let alpha = UInt64(pixel[colors])
                        for color in 0..<colors {
                            sums[sum &+ color] &+= UInt64(pixel[color]) &* alpha
                        }
                        sums[sum &+ colors] &+= alpha
                    }
                }
            }
        }
    }

    /// Writes a row of the smaller picture: the averages of the rows added since the last output row.
    mutating func writeRow(to target: UnsafeMutablePointer<UInt8>) {
        let channels = layout.channels.rawValue
        let full = source.bitDepth == 16 ? 65_535.0 : 255.0
        for x in 0..<size.width {
            let count = Double(rows * min(square, width - x * square))
            let alpha = layout.hasAlpha ? Double(sums[(x + 1) * channels - 1]) : nil
            for channel in 0..<channels {
                let isAlpha = layout.hasAlpha && channel == channels - 1
                let weight = isAlpha ? count : alpha ?? count
                let mean = weight > 0 ? Double(sums[x * channels + channel]) / weight : 0
                target[x * channels + channel] = UInt8((mean * 255 / full).rounded())
            }
        }
        for index in sums.indices { sums[index] = 0 }
        rows = 0
    }
}

extension PixelLayout {
    /// The layout of averaged pixels: 8 bits per sample.
    func averaged(_ square: Int) -> PixelLayout {
        square == 1 ? self : PixelLayout(channels: channels, bitDepth: 8)
    }
}

extension Rect {
    /// The same rectangle of a picture after averaging squares.
    func inSquares(of square: Int) -> Rect {
        let side = Double(square)
        return Rect(x: x / side, y: y / side, width: width / side, height: height / side)
    }
}

extension PixelSize {
    /// The size of a picture after averaging squares.
    func averaged(_ square: Int) -> PixelSize {
        PixelSize(width: (width - 1) / square + 1, height: (height - 1) / square + 1)
    }

    /// The side of the squares to average while a picture of this size is decoded: 1 for a small
    /// picture, which may as well be held whole.
    func averagedSquare(atLeast leastSize: PixelSize?) -> Int {
        guard let leastSize, pixelCount >= 1 << 20 else { return 1 }
        return Self.averagedSquare(from: Double(width), Double(height), to: leastSize)
    }

    /// The side of the squares to average before a picture is scaled to a size.
    ///
    /// A spline weighs four source pixels per side for each that an output pixel stands for, and Cairo looks at sixteen
    /// at most. Whole squares are therefore averaged first, and the rest is resampled, with two or more pixels for
    /// each.
    static func averagedSquare(from width: Double, _ height: Double, to size: PixelSize) -> Int {
        max(1, Int(min(width / Double(size.width), height / Double(size.height)) / 2))
    }
}
