import Testing

@testable import MemeRender

/// The effect of each style setting on the layout.
struct StyleSettingTests {
    private let typesetter = Typesetter(fonts: FontLibrary())
    private let size = PixelSize(width: 800, height: 600)

    private func typeset(
        _ text: String, in box: Box = .whole, _ change: (inout CaptionStyle) -> Void = { _ in }
    ) throws -> TypesetCaption {
        var style = CaptionStyle()
        change(&style)
        let caption = Caption(text, at: .other, in: box, style: style)
        return try #require(try typesetter.typeset(caption, in: size))
    }

    @Test(arguments: [FontSize.pixels(30), .fraction(0.05)])
    func wordsGrowNoLargerThanTheirMaximum(maximum: FontSize) throws {
        #expect(
            try typeset("Hi") { $0.maximumSize = maximum }.layout.fontSize
                == maximum.pixels(on: size))
    }

    @Test func aLargerMaximumLetsWordsFillTheirBox() throws {
        let layout = try typeset("Hi") { $0.maximumSize = .fraction(10) }.layout
        let box = Box.whole.pixels(on: size)
        #expect(
            abs(layout.inkBox.height - box.height) < 1 || abs(layout.inkBox.width - box.width) < 1)
    }

    @Test func whatDoesNotFitAtItsMinimumIsLeftOut() throws {
        let text = String(repeating: "many more words ", count: 200)
        let words = try typeset(text) { $0.minimumSize = .pixels(40) }
        #expect(words.layout.fontSize >= 40)
        #expect(words.warnings == [.shortened(text: text)])
        let seen = words.layout.lines.map(\.text).joined(separator: " ")
        #expect(seen.hasPrefix("MANY MORE WORDS MANY") && seen.hasSuffix("…"))
        // As many words as fit.
        #expect(seen.count > 100)
    }

    @Test func shortWordsKeepTheirSizeAboveTheMinimum() throws {
        let words = try typeset("Hi") { $0.minimumSize = .pixels(40) }
        #expect(words.layout.fontSize > 40)
        #expect(words.warnings.isEmpty)
    }

    @Test func lineSpacingStretchesTheLines() throws {
        func pitch(_ spacing: Double) throws -> Double {
            let layout = try typeset("HH\nHH") { $0.lineSpacing = spacing }.layout
            return (layout.lines[1].origin.y - layout.lines[0].origin.y) / layout.fontSize
        }
        #expect(abs(try pitch(2) - 2 * pitch(1)) < 1e-9)
    }

    @Test func letterSpacingStretchesTheLetters() throws {
        func width(_ spacing: Double, _ text: String = "HHH") throws -> Double {
            let layout = try typeset(text) { $0.letterSpacing = spacing }.layout
            return layout.lines[0].inkWidth / layout.fontSize
        }
        #expect(abs(try width(0.1) - width(0) - 0.2) < 1e-3)
        #expect(abs(try width(-0.1) - width(0) + 0.2) < 1e-3)
    }

    @Test(arguments: ["H\u{200e}H", "H\u{2060}H", "\u{2066}HH\u{2069}"])
    func noLetterSpacingGoesToWhatIsNotSeen(text: String) throws {
        let plain = try typeset("HH") { $0.letterSpacing = 0.5 }.layout
        let layout = try typeset(text) { $0.letterSpacing = 0.5 }.layout
        #expect(layout.lines[0].inkWidth == plain.lines[0].inkWidth)
    }

    @Test func aSpaceThatHoldsWordsTogetherIsAsWideAsAnother() throws {
        #expect(
            try typeset("H\u{a0}H").layout.lines[0].inkWidth
                == typeset("H H").layout.lines[0].inkWidth)
    }

    @Test func theShadowIsPartOfTheInk() throws {
        let plain = try typeset("Hi").layout
        let layout = try typeset("Hi") {
            $0.shadow = Shadow(color: .black, x: 0.3, y: -0.2, blur: 0.05)
        }.layout
        #expect(layout.fontSize == plain.fontSize)
        #expect(abs(layout.inkBox.width - plain.inkBox.width - 0.35 * plain.fontSize) < 1e-6)
        #expect(abs(layout.inkBox.height - plain.inkBox.height - 0.25 * plain.fontSize) < 1e-6)
    }

    @Test(arguments: [-170.0, -90, -45, -5, 0.5, 30, 90, 180, 359, 725])
    func turnedWordsStayOnThePicture(angle: Double) throws {
        for text in ["Hi", "One does not simply turn a caption of so many words as this one has"] {
            for box in [Box.whole, .top, .bottom, Box(x: 0.8, y: 0.8, width: 0.4, height: 0.1)] {
                let ink = try typeset(text, in: box) { $0.angle = angle }.layout.inkBox
                #expect(ink.x > -1e-6 && ink.y > -1e-6)
                #expect(ink.maxX < 800 + 1e-6 && ink.maxY < 600 + 1e-6)
                #expect(ink.width > 1 && ink.height > 1)
            }
        }
    }

    @Test func aQuarterTurnSwapsTheSidesOfTheInk() throws {
        let box = Box(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        let upright = try typeset("Hi there", in: box).layout
        let turned = try typeset("Hi there", in: box) { $0.angle = 90 }.layout
        #expect(turned.fontSize == upright.fontSize)
        #expect(abs(turned.inkBox.width - upright.inkBox.height) < 1e-6)
        #expect(abs(turned.inkBox.height - upright.inkBox.width) < 1e-6)
        #expect(turned.rotation.angle == 90)
    }

    @Test func twoWordsAreNotPartedForALittleSize() throws {
        // A box in which two lines would be only slightly larger.
        var box = Box(x: 0, y: 0, width: 1, height: 1)
        let one = try typeset("Two words", in: box) { $0.maximumSize = .pixels(100) }.layout
        box.width = one.inkBox.width / 800
        box.height = one.inkBox.height / 600
        func layout(_ stretch: Double, _ text: String = "Two words") throws -> CaptionLayout {
            var box = box
            box.height *= stretch
            return try typeset(text, in: box) { $0.maximumSize = .pixels(200) }.layout
        }
        #expect(try layout(1).lines.count == 1)
        let alone = try layout(1).fontSize
        for stretch in stride(from: 1, through: 4, by: 0.05) {
            let parted = try layout(stretch, "Two\nwords").fontSize
            #expect(try layout(stretch).lines.count == 1 || parted >= alone * 1.2 * (1 - 1e-9))
        }
        #expect(try layout(4).lines.count == 2)
    }

    @Test func aWordThatWouldBeTooSmallIsBroken() throws {
        let scream = String(repeating: "A", count: 300)
        let layout = try typeset(scream, in: .top).layout
        #expect(layout.lines.count > 2)
        #expect(layout.lines.map(\.text).joined() == scream)
        #expect(layout.fontSize >= Typesetter.leastLegibleFontSize(in: size))
    }

    @Test func wordsStayApartBesideABrokenOne() throws {
        let scream = String(repeating: "A", count: 300)
        let layout = try typeset("so \(scream) then", in: .top).layout
        let words = layout.lines.map(\.text).joined()
        #expect(words.hasPrefix("SO A") || words.hasPrefix("SOA") && layout.lines[0].text == "SO")
        #expect(words.hasSuffix("A THEN") || layout.lines.last?.text == "THEN")
    }

    @Test func aMinimumAboveTheUsualMaximumIsKept() throws {
        #expect(try typeset("Hi") { $0.minimumSize = .pixels(150) }.layout.fontSize >= 150)
    }

    @Test func turnedWordsStayInTheMiddleOfTheirLine() throws {
        for angle in [30.0, 90, 270] {
            var style = CaptionStyle()
            style.angle = angle
            let caption = Caption("Hello world", at: .top, style: style)
            let ink = try #require(try typesetter.typeset(caption, in: size)).layout.inkBox
            #expect(abs(ink.x + ink.width / 2 - 400) < 1)
        }
    }

    @Test func aShadowThatIsNotSeenTakesNoRoom() throws {
        let plain = try typeset("Hi").layout.inkBox
        #expect(
            try typeset("Hi") { $0.shadow = Shadow(color: .clear, x: 1, y: 1) }.layout.inkBox
                == plain)
    }

    @Test func bytesThatAreNoTextAreToldAndLeftOut() throws {
        let words = try typeset("a\u{fffd}b")
        #expect(words.layout.lines.map(\.text) == ["AB"])
        #expect(words.warnings == [.invalidText(text: "a\u{fffd}b")])
    }
}
