/// The colors of a pixel, 0 to 1: red, green and blue, or one gray three times.
typealias Colors = SIMD3<Float>

extension Colors {
    /// So many times as far from the gray of the same luma (BT.709).
    func saturated(_ factor: Float) -> Colors {
        let luma = 0.2126 * x + 0.7152 * y + 0.0722 * z
        return (self - luma) * factor + luma
    }

    var inverted: Colors { 1 - self }

    /// So many times as far from the middle gray.
    func contrasted(_ factor: Float) -> Colors { (self - 0.5) * factor + 0.5 }
}

extension Pixmap {
    /// Changes the colors of each pixel, and keeps alpha. What exceeds the range is cut off.
    mutating func recolor(_ change: (Colors) -> Colors) {
        if layout.bitDepth == 16 {
            recolor(as: UInt16.self, change)
        } else {
            recolor(as: UInt8.self, change)
        }
    }

    private mutating func recolor<Sample: FixedWidthInteger & UnsignedInteger>(
        as type: Sample.Type, _ change: (Colors) -> Colors
    ) {
        let full = Float(Sample.max)
        let (isGray, channels, count) = (layout.isGray, layout.channels.rawValue, size.pixelCount)
        bytes.withUnsafeMutableBytes { buffer in
            let samples = buffer.assumingMemoryBound(to: Sample.self)
            func sample(_ value: Float) -> Sample {
                Sample(min(max(value, 0), 1) * full + 0.5)
            }
            for index in stride(from: 0, to: count * channels, by: channels) {
                if isGray {
                    let gray = Colors(repeating: Float(samples[index]) / full)
                    samples[index] = sample(change(gray).y)
                    continue
                }
                let colors = change(
                    Colors(
                        Float(samples[index]), Float(samples[index + 1]), Float(samples[index + 2]))
                        / full)
                samples[index] = sample(colors.x)
                samples[index + 1] = sample(colors.y)
                samples[index + 2] = sample(colors.z)
            }
        }
    }

    /// Takes each sample further away from the mean of its four neighbors.
    mutating func sharpen(by amount: Float) {
        if layout.bitDepth == 16 {
            sharpen(as: UInt16.self, amount)
        } else {
            sharpen(as: UInt8.self, amount)
        }
    }

    private mutating func sharpen<Sample: FixedWidthInteger & UnsignedInteger>(
        as type: Sample.Type, _ amount: Float
    ) {
        let full = Float(Sample.max)
        let channels = layout.channels.rawValue
        let colors = layout.hasAlpha ? channels - 1 : channels
        let (width, height) = (size.width, size.height)
        let before = bytes
        before.withUnsafeBytes { buffer in
            let source = buffer.assumingMemoryBound(to: Sample.self)
            bytes.withUnsafeMutableBytes { buffer in
                let target = buffer.assumingMemoryBound(to: Sample.self)
                for y in 0..<height {
                    let (above, below) = (max(0, y - 1), min(height - 1, y + 1))
                    for x in 0..<width {
                        let (left, right) = (max(0, x - 1), min(width - 1, x + 1))
                        for color in 0..<colors {
                            func value(_ x: Int, _ y: Int) -> Float {
                                Float(source[(y * width + x) * channels + color])
                            }
                            let own = value(x, y)
                            let mean =
                                (value(left, y) + value(right, y) + value(x, above)
                                    + value(x, below)) / 4
                            let sharp = min(max(own + amount * (own - mean), 0), full)
                            target[(y * width + x) * channels + color] = Sample(sharp + 0.5)
                        }
                    }
                }
            }
        }
    }
}
