import CShims
import Testing

/// Impossible sizes: the C functions refuse them before any arithmetic.
@Suite struct SizeTests {
    @Test(
        arguments: [(-1, 5, 3), (5, 0, 3), (5, 5, -1), (.max, .max, 4)] as [(Int32, Int32, Int32)])
    func aJPEGHasPixels(width: Int32, height: Int32, channels: Int32) throws {
        let encoder = try #require(mm_jpeg_encoder_create())
        defer { mm_jpeg_encoder_destroy(encoder) }
        #expect(mm_jpeg_encoder_set_image(encoder, width, height, channels) == .MM_UNSUPPORTED)
        // A codec that has failed stays failed.
        #expect(mm_jpeg_encoder_set_image(encoder, 5, 5, 3) == .MM_UNSUPPORTED)
    }

    @Test func aJPEGHasNoSegmentBeyondItsLength() throws {
        let encoder = try #require(mm_jpeg_encoder_create())
        defer { mm_jpeg_encoder_destroy(encoder) }
        #expect(mm_jpeg_encoder_set_image(encoder, 5, 5, 3) == .MM_OK)
        #expect(mm_jpeg_encoder_start(encoder, false, false) == .MM_OK)
        let bytes = [UInt8](repeating: 0, count: 65_534)
        #expect(mm_jpeg_encoder_write_marker(encoder, 0xe1, bytes, 65_533) == .MM_OK)
        #expect(mm_jpeg_encoder_write_marker(encoder, 0xe1, bytes, 65_534) == .MM_UNSUPPORTED)
    }

    @Test(
        arguments: [(5, 0, 15), (-5, 5, 15), (5, 5, 14), (5, 5, 1 << 31), (5, .max, .max)]
            as [(Int32, Int32, Int)])
    func aWebPHasRoom(width: Int32, height: Int32, stride: Int) {
        var byte: UInt8 = 0
        var isDamaged = false
        withUnsafeMutablePointer(to: &byte) { rows in
            var target = mm_webp_target(
                width: 5, height: 5, scaled_width: width, scaled_height: height, channels: 3,
                rows: rows, stride: stride)
            #expect(mm_webp_decode([0], 1, &target, false, &isDamaged) == .MM_UNSUPPORTED)
        }
    }

    @Test func compressionHasRoomForMore() {
        var output: UnsafeMutablePointer<UInt8>?
        var count = 0
        #expect(mm_deflate([0], .max, 9, &output, &count) == .MM_UNSUPPORTED)
        #expect(output == nil)
    }

    @Test func aTextIsNoLongerThanICUCounts() {
        var breaks: UInt8 = 7
        #expect(mm_line_breaks("a", Int(Int32.max) + 1, "en", &breaks) != 0)
        #expect(breaks == 7)
    }
}
