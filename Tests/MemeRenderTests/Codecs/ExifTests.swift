import Testing

@testable import MemeRender

struct ExifTests {
    @Test func uprightSaysSo() {
        #expect(Exif.upright.orientation == .up)
    }

    @Test(arguments: [0, 9, 65_535]) func undefinedValuesMeanUpright(_ value: Int) {
        var bytes = Exif.upright.bytes
        bytes.replace(at: 18, count: 2, with: value, littleEndian: false)
        #expect(Exif(bytes).orientation == .up)
    }

    @Test func withoutTheTagThereIsNone() {
        var bytes = Exif.upright.bytes
        bytes[11] = 0x13
        #expect(Exif(bytes).orientation == nil)
    }

    @Test func anyCutIsSurvived() {
        for count in 0..<Exif.upright.bytes.count {
            let exif = Exif(Exif.upright.bytes.prefix(count))
            #expect(exif.forUprightPicture() == exif)
        }
    }

    @Test func offsetsBeyondTheEndAreNothing() {
        var bytes = Exif.upright.bytes
        bytes.replace(at: 4, count: 4, with: 0xffff_ffff, littleEndian: false)
        #expect(Exif(bytes).orientation == nil)
        bytes = Exif.upright.bytes
        bytes.replace(at: 8, count: 2, with: 0xffff, littleEndian: false)
        #expect(Exif(bytes).orientation == .up)
    }
}
