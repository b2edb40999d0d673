extension Recipe {
    /// What surrounds the picture on a canvas.
    public enum Backdrop: String, Hashable, Sendable, Codable, CaseIterable {
        /// The recipe's ``background`` color.
        case color
        /// A blurred and darkened copy of the picture that covers the canvas.
        case blur
    }
}

/// A blurred and darkened copy of a picture, which covers a canvas around it.
///
/// The copy is kept small: blur leaves nothing that more pixels could show. It is enlarged bilinearly,
/// row by row, so that it takes no memory beside the canvas.
struct BlurredCopy {
    private let small: Pixmap
    private let canvas: PixelSize

    /// The longest side of the copy, in pixels, and how far its box filters reach. Three boxes in sequence
    /// are nearly a Gaussian, and of this width hide the steps of the enlargement.
    private static let longestSide = 96
    private static let radius = 3
    /// The share of the light that stays, so that the picture stands out.
    private static let brightness = 0.6

    /// - Parameters:
    ///   - picture: the picture.
    ///   - canvas: the size that the copy covers.
    ///   - background: the color beneath transparent pixels.
    init(
        of picture: borrowing Pixmap, covering canvas: PixelSize, on background: Color,
        _ context: RenderContext
    ) throws(RenderError) {
        self.canvas = canvas
        // The part of the picture that has the canvas' ratio.
        let size = picture.size
        let scale = min(
            Double(size.width) / Double(canvas.width), Double(size.height) / Double(canvas.height))
        let width = Double(canvas.width) * scale
        let height = Double(canvas.height) * scale
        let part = Rect(
            x: (Double(size.width) - width) / 2, y: (Double(size.height) - height) / 2,
            width: width, height: height)
        let target = canvas.fitted(
            into: PixelSize(width: Self.longestSide, height: Self.longestSide))
        let scaled = try (copy picture).scaled(part, to: target, context)
        let opaque = PixelLayout(channels: scaled.layout.isGray ? .gray : .rgb, bitDepth: 8)
        let converter = PixelConverter(from: scaled.layout, to: opaque, background: background)
        var small = Pixmap(size: target, layout: opaque)
        scaled.bytes.withUnsafeBytes { source in
            small.bytes.withUnsafeMutableBytes { bytes in
                guard let source = source.baseAddress, let bytes = bytes.baseAddress else { return }
                converter.convert(source, to: bytes, count: target.pixelCount)
            }
        }
        self.small = Self.blurred(small)
    }

    private static func blurred(_ picture: consuming Pixmap) -> Pixmap {
        let channels = picture.layout.channels.rawValue
        let (width, height) = (picture.size.width, picture.size.height)
        var values = picture.bytes.map { Double($0) * brightness }
        for _ in 0..<3 {
            values = averaged(values, count: width, step: channels, lines: height)
            values = averaged(values, count: height, step: width * channels, lines: width)
        }
        picture.bytes = values.map { UInt8($0.rounded()) }
        return picture

        /// Averages each value with its neighbors along lines; those beyond the end count as the last one.
        func averaged(_ values: [Double], count: Int, step: Int, lines: Int) -> [Double] {
            var result = values
            let across = step == channels ? width * channels : channels
            for line in 0..<lines {
                for channel in 0..<channels {
                    let start = line * across + channel
                    func value(_ index: Int) -> Double {
                        values[start + max(0, min(count - 1, index)) * step]
                    }
                    var sum = (-radius...radius).reduce(0) { $0 + value($1) }
                    for index in 0..<count {
                        result[start + index * step] = sum / Double(2 * radius + 1)
                        sum += value(index + radius + 1) - value(index - radius)
                    }
                }
            }
            return result
        }
    }

    /// Draws the copy on all rows of the canvas.
    ///
    /// - Parameters:
    ///   - target: the canvas, rows tightly packed.
    ///   - layout: the pixel layout of the rows.
    func draw(on target: UnsafeMutableRawPointer, layout: PixelLayout) {
        let channels = small.layout.channels.rawValue
        let converter = PixelConverter(from: small.layout, to: layout)
        var row = [UInt8](repeating: 0, count: canvas.width * channels)
        let columns = (0..<canvas.width).map { place($0, of: canvas.width, in: small.size.width) }
        for y in 0..<canvas.height {
            let (upper, lower, down) = place(y, of: canvas.height, in: small.size.height)
            let first = upper * small.bytesPerRow
            let second = lower * small.bytesPerRow
            for (x, column) in columns.enumerated() {
                for channel in 0..<channels {
                    func value(_ row: Int, _ x: Int) -> Int {
                        Int(small.bytes[row + x * channels + channel])
                    }
                    func mixed(_ row: Int) -> Int {
                        value(row, column.first) * (256 - column.part)
                            + value(row, column.second) * column.part
                    }
                    let sum = mixed(first) * (256 - down) + mixed(second) * down
                    row[x * channels + channel] = UInt8((sum + 1 << 15) >> 16)
                }
            }
            row.withUnsafeBytes { row in
                guard let start = row.baseAddress else { return }
                converter.convert(
                    start, to: target + y * canvas.width * layout.bytesPerPixel,
                    count: canvas.width)
            }
        }
    }

    /// The pixels of the copy to both sides of a pixel's middle, and the second's share of 256.
    private func place(
        _ pixel: Int, of count: Int, in smallCount: Int
    ) -> (first: Int, second: Int, part: Int) {
        let middle = (Double(pixel) + 0.5) * Double(smallCount) / Double(count) - 0.5
        let first = max(0, min(smallCount - 1, Int(middle.rounded(.down))))
        let second = min(smallCount - 1, first + 1)
        return (first, second, max(0, min(256, Int((middle - Double(first)) * 256))))
    }
}
