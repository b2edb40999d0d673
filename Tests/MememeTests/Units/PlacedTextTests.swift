import MemeRender
import Testing

@testable import MememeCommands

@Suite struct PlacedTextTests {
    /// The box on a picture of 200×100 pixels.
    private func box(_ text: PlacedText) -> Box {
        text.place.box(on: PixelSize(width: 200, height: 100))
    }

    private func style(_ text: PlacedText) -> CaptionStyle {
        var caption = text.caption(style: CaptionStyle())
        text.changes.apply(to: &caption)
        return caption.style
    }

    @Test(arguments: [
        "hi@10 px,10px,30px,20px", "hi@top left", "hi@left-top", "hi@Right-Bottom",
        "hi@bottom_right",
    ])
    func aPlaceMayBeSpacedAndNamedEitherWay(_ text: String) throws {
        #expect(try PlacedText(text).words == "hi")
    }

    /// Text that is nearly a place is an error, because it would otherwise be drawn as words.
    @Test(arguments: ["a@nan,0,1,1", "a@inf,0,1,1", "a@50%;50%;30%;20%", "a@ 1;2;3;4"])
    func whatIsNearlyAPlaceIsNoWord(_ text: String) {
        #expect(throws: Unacceptable.self) { try PlacedText(text) }
    }

    @Test(arguments: ["hi@0.1,0.2,0.3,0.4", "hi@10%,20%,30%,40%", "hi@ 10%, 0.2, 30% ,0.4"])
    func aPlaceIsInPartsOfThePicture(_ text: String) throws {
        let text = try PlacedText(text)
        #expect(text.words == "hi")
        #expect(box(text) == Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        #expect(style(text) == CaptionStyle())
    }

    @Test func aFifthNumberIsAnAngle() throws {
        #expect(style(try PlacedText("hi@0,0,1,1,-15")).angle == -15)
        #expect(style(try PlacedText("hi@0,0,1,1,-15,angle=3")).angle == 3)
    }

    @Test func stylesFollowThePlace() throws {
        let text = try PlacedText("hi@0,0,1,1,5,fill=gold,shadow=red,0.1,0.2,align=left")
        #expect(box(text) == Box(x: 0, y: 0, width: 1, height: 1))
        #expect(style(text).angle == 5)
        #expect(style(text).fill == Color("gold"))
        #expect(style(text).shadow?.y == 0.2)
        #expect(style(text).alignment == .left)
    }

    @Test func aStyleNeedsNoPlace() throws {
        let text = try PlacedText("hi@fill=gold")
        #expect(text.words == "hi")
        #expect(box(text) == .whole)
        #expect(style(text).fill == Color("gold"))
    }

    @Test(arguments: [
        "", "hi", "me@example.com", "meet @ 5", "win @ 1,000", "a@b@c", "sale @50%", "ask @bob",
        "@Top Gun", "@best", "lunch @ 12, maybe 1, or 2", "hi@here,0,1,1",
    ])
    func wordsWithoutAPlaceHaveThePicture(_ words: String) throws {
        let text = try PlacedText(words)
        #expect(text.words == words)
        #expect(box(text) == .whole)
    }

    @Test(arguments: [
        ("me@example.com@0,0,1,1", "me@example.com"), ("1,2,3,4@0,0,1,1", "1,2,3,4"),
        ("@@0,0,1,1", "@"), ("a@0,0,1,1@0,0,1,1", "a@0,0,1,1"),
        ("hi@0,0,1,1,font=/fonts/a@b.ttf", "hi"), (#"two\nlines@0,0,1,1"#, "two\nlines"),
    ])
    func thePlaceIsAfterTheLastAtThatHasOne(_ text: String, _ words: String) throws {
        let text = try PlacedText(text)
        #expect(text.words == words)
        #expect(box(text) == Box(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func aPlaceMayReachBeyondThePicture() throws {
        #expect(box(try PlacedText("hi@-0.5,0.5,1,1")).x == -0.5)
    }

    @Test(arguments: [
        ("hi@0,0,1", "four numbers"), ("hi@0,0,1,1,5,6", "four numbers"),
        ("hi@0,0,fill=gold", "four numbers"), ("hi@0,0,0,1", "above 0"), ("hi@0,0,1,-1", "above 0"),
        ("hi@1,0,1,1", "not on the picture"), ("hi@0,-100%,1,1", "not on the picture"),
        ("hi@0,0,1,1,45%", "degrees"), ("hi@0,0,1,1,left", "“left” is no style"),
        ("hi@0,0,1,1,", "“” is no style"), ("hi@0,0,1,1,fill=blurple", "in fill=blurple, use"),
        ("hi@fill=gold,fil=red", "“fil=red” is no style"),
        ("hi@0.1,0.1", "four numbers"), ("hi@100px,10px", "four numbers"),
        ("hi@10px", "four numbers"), ("hi@0,0,0px,9px", "above 0"), ("hi@", "nothing follows"),
        ("@", "nothing follows"), ("@0,0,1,1", "no words"), ("  @top", "no words"),
        ("hi@sotheast", "did you mean southeast?"), ("hi@top,0,1", "one angle"),
        ("hi@top,maybe", "“maybe” is no style"), ("final @3,2,1", #"written \@"#),
        ("lunch @12,13,14,15", #"written \@"#), ("lunch @12,13,14,15", "50px"),
        ("hi@bottom, maybe", #"written \@"#),
    ])
    func aPlaceThatIsWrongIsNamed(_ text: String, _ hint: String) throws {
        let error = try #require(throws: Unacceptable.self) { try PlacedText(text) }
        #expect(error.description.contains(hint))
    }

    @Test(arguments: [
        "hi@20px,10px,100px,50px", "hi@10%,10px,0.5,50PX", "hi@ 20px , 10px , 50% , 0.5",
    ])
    func aPlaceMayBeInPixels(_ text: String) throws {
        let text = try PlacedText(text)
        #expect(text.words == "hi")
        #expect(text.place.needsSize)
        #expect(box(text) == Box(x: 0.1, y: 0.1, width: 0.5, height: 0.5))
    }

    @Test func aPlaceInPixelsIsOnThePicture() throws {
        let text = try PlacedText("hi@300px,0,9px,9px")
        #expect(throws: Failure.self) { try text.box(on: PixelSize(width: 300, height: 9)) }
        #expect(try text.box(on: PixelSize(width: 600, height: 9)).x == 0.5)
    }

    @Test(arguments: [
        ("top", HorizontalAlignment.center, VerticalAlignment.top, Box.top),
        ("South", .center, .bottom, .bottom),
        ("southeast", .right, .bottom, Box(x: 0.5, y: 0.66, width: 0.47, height: 0.31)),
        ("top-left", .left, .top, Box(x: 0.03, y: 0.03, width: 0.47, height: 0.31)),
        ("center", .center, .middle, Box(x: 0.03, y: 0.345, width: 0.94, height: 0.31)),
    ])
    func aPlaceMayHaveAName(
        _ name: String, _ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment,
        _ expected: Box
    ) throws {
        let text = try PlacedText("hi@\(name)")
        #expect(text.words == "hi")
        #expect(box(text) == expected)
        #expect(style(text).alignment == horizontal)
        #expect(style(text).verticalAlignment == vertical)
    }

    @Test func aNameMayBeFollowedByAnAngleAndStyles() throws {
        let text = try PlacedText("hi@northwest,-15,align=right,fill=gold")
        #expect(style(text).angle == -15)
        #expect(style(text).alignment == .right)
        #expect(style(text).fill == Color("gold"))
    }

    @Test(arguments: [
        (#"final \@3,2,1"#, "final @3,2,1"), (#"hi\@top"#, "hi@top"), (#"\@"#, "@"),
        (#"a\@10%,10%,30%,20%"#, "a@10%,10%,30%,20%"), (#"\\\@top"#, #"\@top"#),
    ])
    func anAtBehindABackslashIsAWord(_ text: String, _ words: String) throws {
        let text = try PlacedText(text)
        #expect(text.words == words)
        #expect(box(text) == .whole)
    }

    @Test(arguments: [
        (#"C:\new@top"#, #"C:\new"#, true), (#"hi\@top"#, "hi@top", false),
    ])
    func literalWordsHaveNoOtherEscape(_ text: String, _ words: String, _ hasPlace: Bool) throws {
        let text = try PlacedText(literal: text)
        #expect(text.words == words)
        #expect(box(text) == (hasPlace ? Box.top : Box.whole))
    }

    @Test func aBackslashMayStandBeforeAPlace() throws {
        let text = try PlacedText(#"hi\\@top"#)
        #expect(text.words == #"hi\"#)
        #expect(box(text) == .top)
    }

    @Test func aPlaceIsWrittenAsItIsRead() throws {
        let box = Box(x: 0.1, y: 0, width: 0.25, height: 1)
        #expect(self.box(try PlacedText("hi@" + PlacedText.place(of: box))) == box)
    }
}
