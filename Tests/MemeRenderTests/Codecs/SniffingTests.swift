import Testing

@testable import MemeRender

struct SniffingTests {
    static let starts: [([UInt8], String?)] = [
        (Array("RIFF\0\0\0\0WAVEfmt ".utf8), nil),
        ([0, 0, 0, 24] + "ftypisom".utf8, "a video"),
        (Array("BMW drivers, every time".utf8), "a text file"),
        ([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20], "a JPEG 2000"),
        (Array("8BPS\0\u{1}".utf8), "a Photoshop document"),
        ([0, 0, 1, 0, 1], "an icon file"),
        (Array("%PDF-1.7".utf8), "a PDF"),
        ([0x50, 0x4b, 3, 4, 0], "a ZIP archive"),
        (Array("<?xml version='1.0'?><svg/>".utf8), "an SVG"),
        (Array("\n<HTML><body>".utf8), "an HTML page"),
        (Array("Grüße, 猫".utf8), "a text file"),
        // Text may be cut within a character at the end of the inspected bytes.
        (Array(String(repeating: "x", count: 1022).utf8) + "猫".utf8, "a text file"),
        ([0, 1, 2, 3], nil),
        ([0xff], nil),
    ]

    static let formats: [([UInt8], ImageFormat)] = [
        ([0xff, 0xd8, 0xff, 0xe0], .jpeg),
        ([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], .png),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webp),
        ([0, 0, 0, 16] + "ftypheic\0\0\0\0".utf8, .heic),
        ([0, 0, 0, 16] + "ftypmif1\0\0\0\0".utf8, .heic),
        ([0, 0, 0, 16] + "ftypavif\0\0\0\0".utf8, .avif),
        // The major brand only says that it is a picture; a compatible brand has the codec.
        ([0, 0, 0, 24] + "ftypmif1\0\0\0\0mif1avif".utf8, .avif),
        // The minor version isn't a brand.
        ([0, 0, 0, 20] + "ftypmif1avifheic".utf8, .heic),
        ([0x49, 0x49, 0x2a, 0, 8], .tiff),
        ([0x4d, 0x4d, 0, 0x2a, 0], .tiff),
        // BigTIFF.
        ([0x49, 0x49, 0x2b, 0, 8], .tiff),
        ([0xff, 0x0a, 1], .jpegXL),
        ([0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a], .jpegXL),
        (Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0], .bmp),
    ]

    @Test(arguments: formats) func knows(_ bytes: [UInt8], _ format: ImageFormat) throws {
        #expect(try ImageFormat(sniffing: bytes) == format)
    }

    @Test(arguments: starts) func names(_ bytes: [UInt8], _ name: String?) {
        #expect(throws: RenderError.unsupportedFormat(looksLike: name)) {
            _ = try ImageFormat(sniffing: bytes)
        }
    }

    @Test func nothingIsEmpty() {
        #expect(throws: RenderError.empty) { _ = try ImageFormat(sniffing: []) }
    }
}
