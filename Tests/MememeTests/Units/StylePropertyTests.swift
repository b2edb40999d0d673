import MemeRender
import Testing

@testable import MememeCommands

@Suite struct StylePropertyTests {
    private func style(_ property: StyleProperty, _ text: String) throws -> CaptionStyle {
        try caption(property, text).style
    }

    private func caption(_ property: StyleProperty, _ text: String) throws -> Caption {
        var caption = Caption("", at: .other)
        try property.change(to: text).apply(to: &caption)
        return caption
    }

    @Test func eachChangesItsOwn() throws {
        #expect(try style(.font, "Comic Neue").font == .family("Comic Neue"))
        #expect(try style(.fill, "gold").fill == Color("gold"))
        #expect(try style(.outline, "navy").outline == Color("navy").map(OutlineColor.color))
        #expect(try style(.outline, "auto").outline == .automatic)
        #expect(try style(.outline, "none").outline == .color(.clear))
        #expect(try style(.outlineWidth, "0.1").outlineWidth == 0.1)
        #expect(try style(.gradient, "navy").gradient == Color("navy"))
        #expect(try style(.textBackground, "#0008").textBackground == Color("#0008"))
        #expect(try style(.opacity, "50%").opacity == 0.5)
        #expect(try style(.arc, "-120").arc == -120)
        #expect(try style(.tail, "30%,0.8").tail == PicturePoint(x: 0.3, y: 0.8))
        #expect(try style(.cutOut, "yes").cutsOut)
        #expect(try !style(.cutOut, "NO").cutsOut)
        #expect(try style(.letterCase, "title").letterCase == .title)
        #expect(try style(.language, "tr").language == "tr")
        #expect(try style(.align, "left").alignment == .left)
        #expect(try style(.valign, "bottom").verticalAlignment == .bottom)
        #expect(try style(.angle, "-15").angle == -15)
        #expect(try style(.maximumSize, "48px").maximumSize == .pixels(48))
        #expect(try style(.minimumSize, "0.02").minimumSize == .fraction(0.02))
        #expect(try style(.lineSpacing, "1.2").lineSpacing == 1.2)
        #expect(try style(.letterSpacing, "-0.1").letterSpacing == -0.1)
        #expect(try caption(.from, "0.2").from == 0.2)
        #expect(try caption(.to, "50%").to == 0.5)
    }

    @Test func aShadowMayLeaveItsLengthsOut() throws {
        let red = try #require(Color("red"))
        let classic = Shadow()
        #expect(
            try style(.shadow, "red").shadow
                == Shadow(color: red, x: classic.x, y: classic.y, blur: classic.blur))
        #expect(
            try style(.shadow, "red,0.1,-0.2").shadow
                == Shadow(color: red, x: 0.1, y: -0.2, blur: classic.blur))
        #expect(
            try style(.shadow, "red, 0.1, -0.2, 0.3").shadow
                == Shadow(color: red, x: 0.1, y: -0.2, blur: 0.3))
    }

    @Test(arguments: StyleProperty.allCases)
    func whatItSaysIsWhatItReads(_ property: StyleProperty) throws {
        var special = Caption("", at: .other, style: Self.special)
        special.from = 0.25
        special.to = 0.75
        let classic = Caption("", at: .other)
        for (caption, other) in [(classic, special), (special, classic)] {
            var copy = other
            try property.change(to: property.value(in: caption)).apply(to: &copy)
            #expect(property.value(in: copy) == property.value(in: caption))
        }
    }

    @Test(
        arguments: [
            (.font, ""), (.font, "fonts/a\0"), (.font, "\0\u{301}"), (.fill, "blurple"),
            (.outline, "blurple"), (.outlineWidth, "0.6"),
            (.outlineWidth, "nan"), (.shadow, "red,0.1"), (.shadow, "red,2,0"),
            (.shadow, "red,0,-1.1"), (.shadow, "red,0,0,0.6"), (.shadow, "red,0,0,0,0"),
            (.shadow, "red,x,0"), (.shadow, ""), (.letterCase, "camel"), (.language, "turkish"),
            (.align, "middle"), (.from, "-0.1"), (.to, "101%"), (.to, "end"), (.valign, "center"),
            (.angle, "inf"), (.angle, "up"),
            (.maximumSize, "0"), (.maximumSize, "48"), (.maximumSize, "-1px"), (.minimumSize, "px"),
            (.lineSpacing, "0.4"), (.lineSpacing, "5.1"), (.letterSpacing, "-0.3"),
            (.letterSpacing, "2.1"), (.letterSpacing, ""), (.opacity, "1.1"), (.opacity, "-1"),
            (.arc, "361"), (.tail, "0.5"), (.tail, "1.1,0"), (.cutOut, "maybe"),
            (.gradient, "blurple"), (.textBackground, ""),
        ] as [(StyleProperty, String)])
    func whatIsOutOfRangeIsRefused(_ property: StyleProperty, _ text: String) {
        #expect(throws: Unacceptable.self) { try property.change(to: text) }
    }

    @Test(
        arguments: [
            (.outlineWidth, "0"), (.outlineWidth, "0.5"), (.shadow, "red,-1,1,0"),
            (.shadow, "red,1,-1,0.5"), (.maximumSize, "1"), (.lineSpacing, "0.5"),
            (.lineSpacing, "5"), (.letterSpacing, "-0.2"), (.letterSpacing, "2"),
            (.angle, "-1000"), (.opacity, "0"), (.opacity, "1"),
        ] as [(StyleProperty, String)])
    func theEndsOfARangeAreInIt(_ property: StyleProperty, _ text: String) throws {
        _ = try property.change(to: text)
    }

    @Test(arguments: [
        StyleProperty.shadow, .gradient, .textBackground, .tail, .language, .valign, .maximumSize,
        .minimumSize,
    ])
    func noneUnsets(_ property: StyleProperty) throws {
        var caption = Caption("", at: .other, style: Self.special)
        try property.change(to: "none").apply(to: &caption)
        #expect(property.value(in: caption) == "none")
    }

    /// A style in which every property differs from the default.
    static let special: CaptionStyle = {
        var style = CaptionStyle(
            font: FontReference(.family("Inter"), variations: [.init(axis: "wght", value: 900)]),
            fill: .clear, outline: .automatic, outlineWidth: 0.1, letterCase: .none,
            alignment: .right, verticalAlignment: .middle)
        style.shadow = Shadow(x: -0.5, y: 1, blur: 0)
        style.gradient = Color("#102030")
        style.textBackground = Color("#00000080")
        style.opacity = 0.25
        style.arc = -45
        style.tail = PicturePoint(x: 0.25, y: 1)
        style.cutsOut = true
        style.language = "zh-Hant"
        style.angle = -12.5
        style.maximumSize = .pixels(100)
        style.minimumSize = .fraction(0.01)
        style.lineSpacing = 2
        style.letterSpacing = -0.1
        return style
    }()
}
