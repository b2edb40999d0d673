import Foundation
import MememeCommands
import MemeRender
import Testing

@testable import Extras

@Suite struct BlockPictureTests {
    private static func rgb() throws -> EncodedImage {
        let file = URL(filePath: "\(#filePath)/../../../Fixtures/rgb.jpg").standardizedFileURL
        return try EncodedImage(Array(Data(contentsOf: file)))
    }

    private func picture(_ width: Int, _ height: Int) throws -> BlockPicture {
        let image = try Self.rgb()
        return BlockPicture(
            picture: try RGBPicture(
                showing: image, within: PixelSize(width: width, height: height)))
    }

    @Test func aCharacterHasTwoPixels() throws {
        let picture = try picture(12, 12)
        let lines = picture.lines(depth: .direct)
        #expect(lines.count == (picture.picture.size.height + 1) / 2)
        #expect(lines.allSatisfy { $0.filter { $0 == "▀" }.count == picture.picture.size.width })
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1b}[38;2;") && $0.hasSuffix("\u{1b}[0m") })
        #expect(try self.picture(12, 12).lines(depth: .indexed)[0].hasPrefix("\u{1b}[38;5;"))
    }

    @Test func withoutColoursThereAreShades() throws {
        let lines = try picture(12, 12).lines(depth: nil)
        #expect(lines.joined().allSatisfy { " ░▒▓█".contains($0) })
        #expect(Set(lines.joined()).count > 1)
    }

    @Test func pixelsAreThoseOfThePicture() throws {
        let image = try Self.rgb()
        let size = try image.size
        let whole = try RGBPicture(showing: image, within: PixelSize(width: 9999, height: 9999))
        // A picture is never enlarged.
        #expect(whole.size == size)
        #expect(whole.pixels.count == 3 * size.pixelCount)
        let again = try RGBPicture(showing: whole.jpeg(quality: 100), within: size)
        #expect(zip(whole.pixels, again.pixels).allSatisfy { abs(Int($0) - Int($1)) < 24 })
    }
}
