import Testing

@testable import MemeRender

struct ExifDescriptionTests {
    /// The text of the ImageDescription, parsed independently by the TIFF specification.
    private func description(of exif: Exif) -> String? {
        let bytes = exif.bytes
        let little = bytes.first == 0x49
        func integer(_ offset: Int, _ count: Int) -> Int {
            bytes.integer(at: offset, count: count, littleEndian: little) ?? 0
        }
        let directory = integer(4, 4)
        let tags = (0..<integer(directory, 2)).map { integer(directory + 2 + 12 * $0, 2) }
        #expect(tags == tags.sorted())
        guard directory % 2 == 0, let index = tags.firstIndex(of: 0x010e) else { return nil }
        let entry = directory + 2 + 12 * index
        #expect(integer(entry + 2, 2) == 2)
        return bytes.slice(at: integer(entry + 8, 4), count: integer(entry + 4, 4)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test func aDescriptionIsAdded() throws {
        let exif = try #require(Exif(.left).describing("grüß dich"))
        #expect(description(of: exif) == "grüß dich\0")
        #expect(exif.orientation == .left)
    }

    @Test func aDescriptionIsReplaced() throws {
        let exif = try #require(Exif(.left).describing("a").flatMap { $0.describing("other") })
        #expect(description(of: exif) == "other\0")
        #expect(description(of: try #require(exif.describing(""))) == "\0\0\0\0\0")
    }

    @Test func allElseStaysWhereItWas() throws {
        let before = try #require(try Fixture.image("personal.jpg").metadata().exif)
        let after = try #require(before.describing("hi there"))
        #expect(after.bytes.dropFirst(8).starts(with: before.bytes.dropFirst(8)))
        #expect(after.orientation == before.orientation)
        #expect(description(of: after) == "hi there\0")
    }

    @Test func whatCannotBeReadIsLeftAlone() {
        for count in 0..<Exif(.up).bytes.count {
            #expect(Exif(Exif(.up).bytes.prefix(count)).describing("a") == nil)
        }
    }

    @Test func aCaptionOfIPTCGoesAlone() {
        let by: [UInt8] = [0x1c, 2, 80, 0, 1, 65]
        let caption: [UInt8] = [0x1c, 2, 120, 0, 2, 66, 67]
        #expect(IPTC.withoutCaption(by + caption + by) == by + by)
        #expect(IPTC.withoutCaption([]) == [])
        #expect(IPTC.withoutCaption(by + [0x1c, 2]) == by + [0x1c, 2])
        let large: [UInt8] = [0x1c, 2, 120, 0x80, 4, 0, 0, 0, 1, 66]
        #expect(IPTC.withoutCaption(large) == large)
    }
}
