import Testing

@testable import MemeRender

struct HighRangeTests {
    private static let ranges = [(9, 16), (12, 16), (11, 16), (1, 16), (9, 18), (12, 18)]

    private func range(_ code: (Int, Int)) throws -> HighRange {
        try #require(HighRange((primaries: code.0, transfer: code.1)))
    }

    /// Values of ITU-R BT.2408: graphics white is 58 % of PQ and 75 % of HLG.
    @Test func whiteIsWhatBroadcastersTakeForIt() throws {
        #expect(abs(try range((9, 16)).code(of: 203) - 0.58) < 0.002)
        #expect(abs(try range((9, 18)).code(of: 203) - 0.75) < 0.002)
        #expect(try range((9, 16)).light(of: 1) > 9_990)
        #expect(abs(try range((9, 18)).light(of: 1) - 1_000) < 5)
        #expect(HighRange((primaries: 9, transfer: 13)) == nil)
    }

    @Test(arguments: ranges) func codesAndLightsAreInverse(_ code: (Int, Int)) throws {
        let range = try range(code)
        for step in 0...100 {
            let value = Float(step) / 100
            #expect(abs(range.code(of: range.light(of: value)) - value) < 0.002)
        }
    }

    @Test(arguments: ranges) func matricesAreInverse(_ code: (Int, Int)) throws {
        let range = try range(code)
        let color = SIMD3<Float>(0.9, 0.3, 0.1)
        func apply(_ matrix: [SIMD3<Float>], _ color: SIMD3<Float>) -> SIMD3<Float> {
            matrix[0] * color.x + matrix[1] * color.y + matrix[2] * color.z
        }
        let there = apply(range.fromSRGB, color)
        let back = apply(range.toSRGB, there)
        for channel in 0..<3 { #expect(abs(back[channel] - color[channel]) < 1e-4) }
        #expect((there == color) == (code.0 == 1))
    }

    /// What ink becomes, tone-mapped, is nearly what it was: highlights have their place above it.
    @Test(arguments: ranges) func coloursOfInkAreSeenAsTheyAre(_ code: (Int, Int)) throws {
        let range = try range(code)
        let colors = HighRangeColors(range)
        for color in [SIMD3<UInt8>(0, 0, 0), SIMD3(90, 90, 90), SIMD3(120, 30, 20)] {
            let codes = colors.codes(red: color.x, green: color.y, blue: color.z)
            var samples = [codes.x, codes.y, codes.z]
            samples.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                ToneMapping(range).apply(
                    to: start, count: 1, layout: PixelLayout(channels: .rgb, bitDepth: 16))
            }
            for channel in 0..<3 {
                let seen = Int(samples[channel]) / 257
                // Reinhard's curve takes a little of the light of all.
                #expect(seen <= Int(color[channel]) + 8)
                #expect(Double(seen) >= Double(color[channel]) * 0.8 - 3)
            }
        }
    }

    @Test func inkIsBlendedInCodes() throws {
        let colors = HighRangeColors(try range((9, 16)))
        let white = try range((9, 16)).code(of: 203) * 65_535
        let layout = PixelLayout(channels: .rgba, bitDepth: 16)
        var row: [UInt16] = [
            10, 20, 30, 65_535, 60_000, 0, 0, 65_535, 1, 2, 3, 0, 7, 8, 9, 10,
        ]
        let ink: [UInt32] = [0xffff_ffff, 0x8080_8080, 0xff00_0000, 0]
        ink.withUnsafeBufferPointer { ink in
            row.withUnsafeMutableBufferPointer { row in
                guard let start = row.baseAddress else { return }
                SourceOver.blend(ink, onto: start, layout, colors)
            }
        }
        #expect(row[0..<3].allSatisfy { abs(Float($0) - white) < 2 })
        #expect(abs(Float(row[4]) - (white * 128 + 60_000 * 127) / 255) < 3)
        #expect(abs(Float(row[5]) - white * 128 / 255) < 3)
        #expect(row[7] == 65_535)
        #expect(Array(row[8...]) == [0, 0, 0, 65_535, 7, 8, 9, 10])
    }
}
