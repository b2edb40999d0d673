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

    /// The thumbnail's offset and length point at the picture's own directory.
    @Test func aThumbnailDoesNotTakeTheOrientationAway() {
        var bytes = Exif(.right).bytes
        bytes.replace(at: 22, count: 4, with: 26, littleEndian: false)
        bytes += [0, 2]
        for (tag, value) in [(0x0201, 8), (0x0202, 18)] {
            bytes.append(tag, bytes: 2)
            bytes += [0, 4, 0, 0, 0, 1]
            bytes.append(value, bytes: 4)
        }
        bytes += [0, 0, 0, 0]
        #expect(Exif(bytes).forMeme(isTurned: false).orientation == .right)
    }

    /// The directory already has as many entries as its count can express.
    @Test func aFullDirectoryGetsNoWords() {
        var bytes = Array(Exif(.up).bytes.prefix(8)) + [0xff, 0xff]
        for _ in 0..<0xffff { bytes += Exif(.up).bytes[10..<22] }
        #expect(Exif(bytes + [0, 0, 0, 0]).describing("words") == nil)
    }
}
