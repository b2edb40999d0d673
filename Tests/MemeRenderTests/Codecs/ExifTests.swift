import Testing

@testable import MemeRender

struct ExifTests {
    @Test func uprightSaysSo() {
        #expect(Exif(.up).orientation == .up)
    }

    @Test(arguments: [0, 9, 65_535]) func undefinedValuesMeanUpright(_ value: Int) {
        var bytes = Exif(.up).bytes
        bytes.replace(at: 18, count: 2, with: value, littleEndian: false)
        #expect(Exif(bytes).orientation == .up)
    }

    @Test func withoutTheTagThereIsNone() {
        var bytes = Exif(.up).bytes
        bytes[11] = 0x13
        #expect(Exif(bytes).orientation == nil)
    }

    @Test func anyCutIsSurvived() {
        for count in 0..<Exif(.up).bytes.count {
            let exif = Exif(Exif(.up).bytes.prefix(count))
            #expect(exif.forMeme(isTurned: true) == exif)
        }
    }

    @Test func offsetsBeyondTheEndAreNothing() {
        var bytes = Exif(.up).bytes
        bytes.replace(at: 4, count: 4, with: 0xffff_ffff, littleEndian: false)
        #expect(Exif(bytes).orientation == nil)
        bytes = Exif(.up).bytes
        bytes.replace(at: 8, count: 2, with: 0xffff, littleEndian: false)
        #expect(Exif(bytes).orientation == .up)
    }
}
