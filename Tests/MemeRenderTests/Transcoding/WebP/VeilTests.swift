import Testing

@testable import MemeRender

struct VeilTests {
    /// A pixel without ink and with it, and what stays of the ink; `nil` if it can't be drawn.
    private static let pixels: [(before: [UInt8], after: [UInt8], kept: [UInt8]?)] = [
        // Opaque: the ink is seen here alone.
        ([10, 20, 30, 255], [200, 200, 200, 255], [200, 200, 200, 255]),
        // Transparent: the ink of the frames below is seen.
        ([10, 20, 30, 0], [255, 255, 255, 255], [10, 20, 30, 0]),
        ([10, 20, 30, 0], [255, 255, 255, 90], [10, 20, 30, 0]),
        // Translucent, without ink and with it.
        ([10, 20, 30, 128], [10, 20, 30, 128], [10, 20, 30, 128]),
        ([10, 20, 30, 128], [11, 20, 30, 128], nil),
        ([10, 20, 30, 254], [10, 20, 30, 255], nil),
    ]

    @Test(arguments: pixels.indices) func aPixel(_ index: Int) {
        let pixel = Self.pixels[index]
        var after = pixel.after
        #expect(Veil.keep(pixel.before, in: &after) == (pixel.kept != nil))
        if let kept = pixel.kept { #expect(after == kept) }
    }

    @Test func manyPixels() {
        let before = Self.pixels.prefix(4).flatMap(\.before)
        var after = Self.pixels.prefix(4).flatMap(\.after)
        #expect(Veil.keep(before, in: &after))
        #expect(after == Self.pixels.prefix(4).flatMap { $0.kept ?? [] })
        var none: [UInt8] = []
        #expect(Veil.keep([], in: &none) && none.isEmpty)
    }
}
