import Extras
import MemeRender
import Testing

/// The sample deck of drawn people.
@Suite struct SampleDeckTests {
    @Test func thereAreEnoughOfThem() {
        let names = MemberDeck.sample.members.map(\.name)
        #expect(names.count >= 18)
        #expect(Set(names.map { $0.lowercased() }).count == names.count)
        #expect(names == names.sorted())
    }

    @Test func eachHasAPictureOfTheirOwn() throws {
        var seen: Set<EncodedImage> = []
        for member in MemberDeck.sample.members {
            #expect(member.portraits.count == 1)
            let image = try #require(try member.portraits.first?.read())
            #expect(try image.size.longestSide >= 400)
            #expect(seen.insert(image).inserted)
            let box = PixelSize(width: 640, height: 640)
            #expect(try RGBPicture(showing: image, within: box).jpeg().bytes.count < 100_000)
        }
    }

    @Test func aGameCanBePlayedWithThem() throws {
        var turned = TurnedGame(.sample)
        turned.advance()
        try turned.answerRightly()
        #expect(turned.game.score == 1)
    }
}
