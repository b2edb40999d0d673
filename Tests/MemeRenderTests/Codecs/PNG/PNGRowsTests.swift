import CShims
import Testing

@testable import MemeRender

/// The rows that are read without libpng, beside those that libpng reads.
struct PNGRowsTests {
    /// All rows, read some at a time; `nil` if libpng has to read the file.
    private func rows(_ image: EncodedImage, atOnce: Int) throws -> [UInt8]? {
        let header = try ImageHeader(of: image)
        return try image.bytes.withUnsafeBufferPointer { bytes in
            guard let reader = PNGRows(bytes, layout: header.layout, .unlimited) else { return nil }
            let count = header.size.width * header.layout.bytesPerPixel
            var rows = [UInt8](repeating: 0, count: count * header.size.height)
            let isSound = try rows.withUnsafeMutableBufferPointer { rows in
                let start = try #require(rows.baseAddress)
                return stride(from: 0, to: header.size.height, by: atOnce).allSatisfy { top in
                    reader.read(
                        into: start + top * count,
                        count: min(atOnce, header.size.height - top))
                }
            }
            return isSound ? rows : nil
        }
    }

    /// All rows as libpng reads them.
    private func byLibpng(_ image: EncodedImage) throws -> [UInt8] {
        let decoder = try #require(mm_png_decoder_create())
        defer { mm_png_decoder_destroy(decoder) }
        return try image.bytes.withUnsafeBufferPointer { bytes in
            var info = mm_png_info()
            try #require(
                mm_png_decoder_open(decoder, bytes.baseAddress, bytes.count, false, &info) == .MM_OK
            )
            var rows = [UInt8](
                repeating: 0,
                count: Int(info.width * info.height * info.channels * info.bit_depth / 8))
            try #require(mm_png_decoder_read_all(decoder, &rows) == .MM_OK)
            return rows
        }
    }

    @Test(arguments: ImageEncoderTests.layouts) func everyLayout(_ layout: PixelLayout) throws {
        // Several bands of rows.
        let png = HandmadePNG(width: 419, height: 700, layout.channels, bitDepth: layout.bitDepth)
        let image = try png.image()
        let expected = try byLibpng(image)
        for atOnce in [1, 7, 64, 700] {
            #expect(try rows(image, atOnce: atOnce) == expected, "\(layout), \(atOnce) at once")
        }
    }

    @Test(arguments: RowFilter.allCases) func everyFilter(_ filter: RowFilter) throws {
        for channels in [PixelLayout.Channels.gray, .rgb, .rgba] {
            for width in 1...40 {
                var png = HandmadePNG(width: width, height: 19, channels)
                png.filter = { _ in filter }
                let image = try png.image()
                let expected = try byLibpng(image)
                for atOnce in [4, 19] {
                    #expect(
                        try rows(image, atOnce: atOnce) == expected, "\(width) wide, \(channels)")
                }
            }
        }
    }

    @Test(arguments: HandmadePNG.Coding.allCases)
    func everyKindOfBlock(_ coding: HandmadePNG.Coding) throws {
        var png = HandmadePNG(width: 500, height: 300, .rgba)
        png.block = { _ in (coding, 7_000) }
        let image = try png.image()
        #expect(try rows(image, atOnce: 100) == byLibpng(image))
    }

    // MARK: Damage

    /// A picture of several bands whose zlib stream was changed.
    private func damaged(_ damage: @escaping (inout [UInt8]) -> Void) throws -> EncodedImage {
        var png = HandmadePNG(width: 419, height: 900, .rgba)
        png.block = { _ in (.stored, 10_000) }
        png.damage = damage
        return try png.image()
    }

    @Test func wrongChecksum() throws {
        let image = try damaged { $0[$0.count - 1] ^= 1 }
        #expect(try rows(image, atOnce: 50) == nil)
        #expect(throws: RenderError.self) { try Pixels(image) }
    }

    /// What was read before is read by libpng once more, so that nothing is missing or there twice.
    @Test(arguments: [1, 50, 899, 900]) func damageAfterSomeRows(_ atOnce: Int) throws {
        let whole = try byLibpng(damaged { _ in })
        // The length of a block beside its complement: after the zlib header, and 140 blocks.
        let image = try damaged { $0[2 + 140 * 10_005 + 1] ^= 1 }
        let header = try ImageHeader(of: image)
        let count = header.size.width * header.layout.bytesPerPixel
        for acceptsDamage in [false, true] {
            image.bytes.withUnsafeBufferPointer { bytes in
                var rows = [UInt8](repeating: 7, count: whole.count)
                func read() throws {
                    let decoder = try PNGDecoder(
                        bytes, atLeast: nil, acceptsDamage: acceptsDamage, .unlimited)
                    try rows.withUnsafeMutableBytes { rows in
                        let start = try #require(rows.baseAddress)
                        for top in stride(from: 0, to: header.size.height, by: atOnce) {
                            try decoder.readRows(
                                into: start + top * count,
                                count: min(atOnce, header.size.height - top))
                        }
                    }
                    let isDamaged = decoder.isDamaged
                    #expect(isDamaged)
                }
                guard acceptsDamage else {
                    #expect(throws: RenderError.self) { try read() }
                    return
                }
                #expect(throws: Never.self) { try read() }
                let sound = 800 * count
                #expect(rows[..<sound].elementsEqual(whole[..<sound]))
            }
        }
    }

    @Test func unknownFilter() throws {
        var png = HandmadePNG(width: 20, height: 20)
        png.filter = { _ in .none }
        png.block = { _ in (.stored, 10_000) }
        // The zlib header, the block's header, and 10 rows.
        png.damage = { $0[2 + 5 + 10 * 61] = 9 }
        #expect(try rows(png.image(), atOnce: 20) == nil)
    }
}
