import MemeRender
import Testing

@testable import MememeCommands

@Suite struct StyleListTests {
    private func style(_ list: String) throws -> CaptionStyle {
        var caption = Caption("", at: .other)
        try StyleList(list).changes.apply(to: &caption)
        return caption.style
    }

    @Test func aListChangesWhatItNames() throws {
        let style = try style("fill=gold, align=left ,outline=none")
        #expect(
            style
                == CaptionStyle(
                    fill: Color("gold") ?? .clear, outline: .color(.clear), alignment: .left))
    }

    @Test func theLaterOfTwoCounts() throws {
        #expect(try style("angle=5,angle=-5").angle == -5)
    }

    @Test func axesOfAFontBelongToTheFont() throws {
        let style = try style("font=Inter:wght=900,wdth=75,FILL=1,fill=gold")
        #expect(style.font.source == .family("Inter"))
        #expect(style.font.variations.map(\.axis) == ["wght", "wdth", "FILL"])
        #expect(style.fill == Color("gold"))
    }

    @Test func lengthsOfAShadowBelongToTheShadow() throws {
        let style = try style("shadow=red,0.1,0.2,0.3,case=none")
        #expect(style.shadow?.blur == 0.3)
        #expect(style.letterCase == .none)
    }

    @Test(arguments: [CaptionStyle(), StylePropertyTests.special])
    func whatIsWrittenIsRead(_ style: CaptionStyle) throws {
        #expect(try self.style(StyleList.text(of: Caption("", at: .other, style: style))) == style)
    }

    @Test func theClassicIsShort() {
        #expect(StyleList.text(of: Caption("", at: .other)) == "font=impact")
    }

    @Test(arguments: [
        ("", "is no style"), ("gold", "“gold”"), ("fil=gold", "fill, gradient, outline"),
        ("fill=gold,left", "“left”"), ("fill=gold,", "“”"), ("Fill=gold", "“Fill=gold”"),
        ("fill=gold=red", "in fill=gold=red, use"), ("align=left,angle=up", "in angle=up, use"),
        ("font=Inter,weight=900", "“weight=900”"), ("shadow=red,bold=1", "“bold=1”"),
    ])
    func whatIsWrongIsNamed(_ list: String, _ hint: String) throws {
        let error = try #require(throws: Unacceptable.self) { try StyleList(list) }
        #expect(error.description.contains(hint))
    }
}
