import Testing

@testable import MemeRender

struct PixmapTests {
    private static let gray = PixelLayout(channels: .gray, bitDepth: 8)

    /// A gray picture with these rows.
    private func pixmap(_ rows: [[UInt8]], _ layout: PixelLayout = gray) throws -> Pixmap {
        let samples = layout.bytesPerPixel
        let size = PixelSize(width: rows[0].count / samples, height: rows.count)
        return try Pixmap(size: size, layout: layout) { target in
            target.copyMemory(from: rows.flatMap(\.self), byteCount: rows.count * rows[0].count)
        }
    }

    @Test(arguments: [
        (Orientation.up, [1, 2, 3, 4, 5, 6]),
        (.upMirrored, [3, 2, 1, 6, 5, 4]),
        (.down, [6, 5, 4, 3, 2, 1]),
        (.downMirrored, [4, 5, 6, 1, 2, 3]),
        (.leftMirrored, [1, 4, 2, 5, 3, 6]),
        (.right, [4, 1, 5, 2, 6, 3]),
        (.rightMirrored, [6, 3, 5, 2, 4, 1]),
        (.left, [3, 6, 2, 5, 1, 4]),
    ])
    func turnsUpright(orientation: Orientation, expected: [UInt8]) throws {
        let turned = try pixmap([[1, 2, 3], [4, 5, 6]]).turned(orientation)
        #expect(turned.bytes == expected)
        #expect(turned.size.width == (orientation.swapsSides ? 2 : 3))
    }

    @Test func crops() throws {
        let picture = try pixmap([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        let part = picture.cropped(
            to: PixelRect(x: 1, y: 1, size: PixelSize(width: 2, height: 2)))
        #expect(part.bytes == [5, 6, 8, 9])
    }

    /// A picture in the middle of a canvas.
    private func centered(
        _ picture: Pixmap, on width: Int, _ height: Int, background: Color
    ) throws(RenderError) -> Pixmap {
        let canvas = PixelSize(width: width, height: height)
        return try picture.placed(
            in: Sheet(picture.size).centered(on: canvas, background: background), .unlimited)
    }

    @Test func standsOnACanvas() throws {
        let gray = try centered(pixmap([[7]]), on: 3, 3, background: .white)
        #expect(gray.bytes == [255, 255, 255, 255, 7, 255, 255, 255, 255])
        let red = Color(red: 255, green: 0, blue: 0)
        let color = try centered(pixmap([[7]]), on: 3, 1, background: red)
        #expect(color.layout.channels == .rgb)
        #expect(color.bytes == [255, 0, 0, 7, 7, 7, 255, 0, 0])
        let clear = try centered(pixmap([[7]]), on: 2, 1, background: .clear)
        #expect(clear.layout.channels == .grayAlpha)
        #expect(clear.bytes == [7, 255, 0, 0])
    }

    @Test func aFlatPictureStaysFlatWhenScaled() throws {
        let rgba = PixelLayout(channels: .rgba, bitDepth: 8)
        let row = [[UInt8]](repeating: [10, 200, 60, 128], count: 40).flatMap(\.self)
        let flat = try pixmap([[UInt8]](repeating: row, count: 30), rgba)
        for size in [PixelSize(width: 10, height: 7), PixelSize(width: 90, height: 60)] {
            let part = Rect(x: 0, y: 0, width: 40, height: 30)
            let scaled = try flat.scaled(part, to: size)
            #expect(scaled.size == size)
            for (index, sample) in scaled.bytes.enumerated() {
                // Premultiplying in between loses up to two steps.
                #expect(abs(Int(sample) - Int(row[index % 4])) <= 2)
            }
        }
    }

    @Test(arguments: [1, 3, 10, 64])
    func everyPixelCountsWhenScaledDown(side: Int) throws {
        // A checkerboard of black and white averages to gray.
        let board = try Pixmap(width: 640, height: 640, .gray) { x, y, _ in
            (x + y).isMultiple(of: 2) ? 0 : 255
        }
        let part = Rect(x: 0, y: 0, width: 640, height: 640)
        let scaled = try board.scaled(part, to: PixelSize(width: side, height: side))
        for sample in scaled.bytes { #expect(abs(Int(sample) - 127) <= 3) }
    }

    @Test func convertsBetweenLayouts() throws {
        let deep = PixelLayout(channels: .grayAlpha, bitDepth: 16)
        let converter = PixelConverter(
            from: deep, to: PixelLayout(channels: .rgb, bitDepth: 8), background: .white)
        let source = try pixmap(
            [[0x80, 0x80, 0xff, 0xff, 0, 0, 0, 0x80]], deep)
        var target = [UInt8](repeating: 1, count: 6)
        let flattened = source.bytes.withUnsafeBytes { source in
            target.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return false
                }
                return converter.convert(source, to: target, count: 2)
            }
        }
        #expect(flattened)
        #expect(target == [128, 128, 128, 127, 127, 127])
    }
}
