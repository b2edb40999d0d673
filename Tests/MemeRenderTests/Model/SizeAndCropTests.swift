import Testing

@testable import MemeRender

struct PixelSizeTests {
    @Test(arguments: ["1080x720", "1080X720", "1080×720"])
    func parses(text: String) {
        #expect(PixelSize(text) == PixelSize(width: 1080, height: 720))
    }

    @Test(arguments: ["", "1080", "x", "0x10", "-1x10", "10x10x10", "99999999999999999999x1"])
    func refuses(text: String) {
        #expect(PixelSize(text) == nil)
    }

    @Test(arguments: [
        (PixelSize(width: 400, height: 300), PixelSize(width: 100, height: 100), "100×75"),
        (PixelSize(width: 300, height: 400), PixelSize(width: 100, height: 100), "75×100"),
        (PixelSize(width: 40, height: 30), PixelSize(width: 200, height: 100), "133×100"),
        (PixelSize(width: 10_000, height: 1), PixelSize(width: 100, height: 100), "100×1"),
        (PixelSize(width: 7, height: 7), PixelSize(width: 7, height: 7), "7×7"),
    ])
    func fitsIntoABox(size: PixelSize, box: PixelSize, fitted: String) {
        #expect(size.fitted(into: box).description == fitted)
    }

    @Test func countsPixelsWithoutOverflow() {
        #expect(PixelSize(width: 3, height: 4).pixelCount == 12)
        #expect(PixelSize(width: .max, height: 2).pixelCount == .max)
    }
}

struct CropTests {
    @Test func parsesARectangle() {
        let rectangle = Crop.rectangle(x: 30, y: 40, size: PixelSize(width: 100, height: 50))
        #expect(Crop("100x50+30+40") == rectangle)
    }

    @Test func parsesARatio() {
        #expect(Crop("16:9") == .ratio(width: 16, height: 9))
        #expect(Crop("1.85:1") == .ratio(width: 1.85, height: 1))
    }

    @Test(arguments: ["", "16", "16:0", "0:9", "-1:2", "100x50", "100x50+1", "0x5+0+0", "inf:1"])
    func refuses(text: String) {
        #expect(Crop(text) == nil)
    }

    @Test func aRatioKeepsTheMiddle() throws {
        let wide = try Crop.ratio(width: 1, height: 1)
            .rectangle(in: PixelSize(width: 400, height: 200))
        #expect(wide.description == "200×200+100+0")
        let tall = try Crop.ratio(width: 2, height: 1)
            .rectangle(in: PixelSize(width: 200, height: 400))
        #expect(tall.description == "200×100+0+150")
    }

    @Test(arguments: [
        (0, 0, 101, 10), (95, 0, 6, 10), (0, 95, 10, 6), (-1, 0, 5, 5), (Int.max, 0, 5, 5),
    ])
    func aRectangleMustBeInside(x: Int, y: Int, width: Int, height: Int) {
        let picture = PixelSize(width: 100, height: 100)
        let kept = PixelSize(width: width, height: height)
        #expect(throws: RenderError.cropOutside(PixelRect(x: x, y: y, size: kept), of: picture)) {
            try Crop.rectangle(x: x, y: y, size: kept).rectangle(in: picture)
        }
    }
}
