import Testing

@testable import MemeRender

/// Every way to composite gives what Porter and Duff's formula does, rounded to the nearest.
struct SourceOverTests {
    /// Premultiplied gray of an alpha: white, black, and between.
    private static func colors(alpha: UInt32) -> [UInt32] {
        [0, alpha / 3, alpha].map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | $0 }
    }

    private static func component(_ color: UInt32, _ shift: UInt32) -> Int {
        Int(color >> shift & 255)
    }

    /// What of a component shows through, rounded to the nearest 255th.
    private static func shown(_ below: Int, through alpha: Int) -> Int {
        (2 * below * (255 - alpha) + 255) / 510
    }

    @Test func aColorOverAnother() {
        for alpha in UInt32(0)...255 {
            for color in Self.colors(alpha: alpha) {
                for below in (UInt32(0)...255).flatMap(Self.colors) {
                    let result = SourceOver.over(below, color)
                    for shift: UInt32 in [0, 8, 16, 24] {
                        let expected =
                            Self.component(color, shift)
                            + Self.shown(Self.component(below, shift), through: Int(alpha))
                        if Self.component(result, shift) != expected {
                            Issue.record("\(color) over \(below) is \(result)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test func premultipliedColors() {
        // Red, green and blue of every pixel differ, and the last three are no whole vector.
        let values = (0..<259).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for alpha in UInt8.min...255 {
            let pixels = values.flatMap { [$0, $0 ^ 0x55, 255 - $0, alpha] }
            var result = [UInt32](repeating: 1, count: values.count)
            SourceOver.premultiply(pixels, to: &result, count: values.count)
            let expected = values.map { value in
                let color = [value, value ^ 0x55, 255 - value].reduce(0xff) { $0 << 8 | UInt32($1) }
                return SourceOver.replace(0, by: color, UInt32(alpha))
            }
            let areEqual = result == expected
            #expect(areEqual, "alpha \(alpha)")
        }
    }

    @Test(arguments: [PixelLayout.Channels.gray, .rgb])
    func inkOverAnOpaqueRow(_ channels: PixelLayout.Channels) {
        let layout = PixelLayout(channels: channels, bitDepth: 8)
        for alpha in UInt32(0)...255 {
            for color in Self.colors(alpha: alpha) {
                let ink = [UInt32](repeating: color, count: 256)
                var row = (0..<256 * channels.rawValue).map { UInt8($0 / channels.rawValue) }
                var wide = row.map { UInt16($0) * 257 }
                var quick = row
                ink.withUnsafeBufferPointer { ink in
                    row.withUnsafeMutableBufferPointer {
                        if let start = $0.baseAddress { SourceOver.blend(ink, onto: start, layout) }
                    }
                    wide.withUnsafeMutableBufferPointer {
                        if let start = $0.baseAddress { SourceOver.blend(ink, onto: start, layout) }
                    }
                    quick.withUnsafeMutableBufferPointer {
                        if channels == .rgb, let start = $0.baseAddress {
                            SourceOver.blend(ink, onto: start)
                        }
                    }
                }
                if channels == .rgb { #expect(quick == row) }
                for index in row.indices {
                    let shift: UInt32 =
                        channels == .gray ? 8 : [16, 8, 0][index % channels.rawValue]
                    let below = index / channels.rawValue
                    let expected =
                        Self.component(color, shift) + Self.shown(below, through: Int(alpha))
                    // Of 16 bits are as many again, and rounded apart.
                    let isNear = abs(Int(wide[index]) - 257 * expected) <= 129
                    if Int(row[index]) != expected || !isNear {
                        Issue.record("\(color) over \(below) is \(row[index]), \(wide[index])")
                        return
                    }
                }
            }
        }
    }

    @Test func inkOnATransparentRowIsItself() {
        let layout = PixelLayout(channels: .rgba, bitDepth: 8)
        for alpha in UInt32(1)...255 {
            var row: [UInt8] = [1, 2, 3, 0]
            let ink = [alpha << 24 | alpha << 16 | alpha]
            ink.withUnsafeBufferPointer { ink in
                row.withUnsafeMutableBufferPointer {
                    if let start = $0.baseAddress { SourceOver.blend(ink, onto: start, layout) }
                }
            }
            #expect(row == [255, 0, 255, UInt8(alpha)])
        }
    }
}
