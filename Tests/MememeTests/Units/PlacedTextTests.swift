import MemeRender
import Testing

@testable import mememe

@Suite struct PlacedTextTests {
    private func style(_ text: PlacedText) -> CaptionStyle {
        var caption = text.caption(style: CaptionStyle())
        text.changes.apply(to: &caption)
        return caption.style
    }

    @Test(arguments: ["hi@0.1,0.2,0.3,0.4", "hi@10%,20%,30%,40%", "hi@ 10%, 0.2, 30% ,0.4"])
    func aPlaceIsInPartsOfThePicture(_ text: String) throws {
        let text = try PlacedText(text)
        #expect(text.words == "hi")
        #expect(text.box == Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        #expect(style(text) == CaptionStyle())
    }

    @Test func aFifthNumberIsAnAngle() throws {
        #expect(style(try PlacedText("hi@0,0,1,1,-15")).angle == -15)
        #expect(style(try PlacedText("hi@0,0,1,1,-15,angle=3")).angle == 3)
    }

    @Test func stylesFollowThePlace() throws {
        let text = try PlacedText("hi@0,0,1,1,5,fill=gold,shadow=red,0.1,0.2,align=left")
        #expect(text.box == Box(x: 0, y: 0, width: 1, height: 1))
        #expect(style(text).angle == 5)
        #expect(style(text).fill == Color("gold"))
        #expect(style(text).shadow?.y == 0.2)
        #expect(style(text).alignment == .left)
    }

    @Test func aStyleNeedsNoPlace() throws {
        let text = try PlacedText("hi@fill=gold")
        #expect(text.words == "hi")
        #expect(text.box == .whole)
        #expect(style(text).fill == Color("gold"))
    }

    @Test(arguments: [
        "", "hi", "me@example.com", "meet @ 5", "win @ 1,000", "@", "a@b@c", "@0.5,0.5",
        "lunch @ 12, maybe 1, or 2", "hi@here,0,1,1", "hi@nan,0,1,1",
    ])
    func wordsWithoutAPlaceHaveThePicture(_ words: String) throws {
        let text = try PlacedText(words)
        #expect(text.words == words)
        #expect(text.box == .whole)
    }

    @Test(arguments: [
        ("me@example.com@0,0,1,1", "me@example.com"), ("1,2,3,4@0,0,1,1", "1,2,3,4"),
        ("@@0,0,1,1", "@"), ("@0,0,1,1", ""), ("a@0,0,1,1@0,0,1,1", "a@0,0,1,1"),
        ("hi@0,0,1,1,font=/fonts/a@b.ttf", "hi"), (#"two\nlines@0,0,1,1"#, "two\nlines"),
    ])
    func thePlaceIsAfterTheLastAtThatHasOne(_ text: String, _ words: String) throws {
        let text = try PlacedText(text)
        #expect(text.words == words)
        #expect(text.box == Box(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func aPlaceMayReachBeyondThePicture() throws {
        #expect(try PlacedText("hi@-0.5,0.5,1,1").box.x == -0.5)
    }

    @Test(arguments: [
        ("hi@0,0,1", "four numbers"), ("hi@0,0,1,1,5,6", "four numbers"),
        ("hi@0,0,fill=gold", "four numbers"), ("hi@0,0,0,1", "above 0"), ("hi@0,0,1,-1", "above 0"),
        ("hi@1,0,1,1", "not on the picture"), ("hi@0,-100%,1,1", "not on the picture"),
        ("hi@0,0,1,1,45%", "degrees"), ("hi@0,0,1,1,left", "“left” is no style"),
        ("hi@0,0,1,1,", "“” is no style"), ("hi@0,0,1,1,fill=blurple", "in fill=blurple, use"),
        ("hi@fill=gold,fil=red", "“fil=red” is no style"),
    ])
    func aPlaceThatIsWrongIsNamed(_ text: String, _ hint: String) throws {
        let error = try #require(throws: Unacceptable.self) { try PlacedText(text) }
        #expect(error.description.contains(hint))
    }

    @Test func aPlaceIsWrittenAsItIsRead() throws {
        let box = Box(x: 0.1, y: 0, width: 0.25, height: 1)
        #expect(try PlacedText("hi@" + PlacedText.place(of: box)).box == box)
    }
}
