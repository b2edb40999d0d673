import Foundation
import Testing

@testable import MemeRender

struct ArcTests {
    private static let size = PixelSize(width: 600, height: 400)

    private func words(
        _ text: String, arc: Double, _ role: Caption.Role = .top,
        _ change: (inout Caption) -> Void = { _ in }
    ) throws -> TypesetCaption {
        var caption = Caption(text, at: role)
        caption.style.arc = arc
        change(&caption)
        return try #require(
            try Typesetter(fonts: FontLibrary(), .unlimited).typeset(caption, in: Self.size))
    }

    @Test func anArchRisesInTheMiddleAndABowlSinks() throws {
        for (arc, sign) in [(90.0, 1.0), (-90, -1)] {
            let glyphs = try words("one does not simply", arc: arc).layout.lines[0].glyphs
            let middle = glyphs[glyphs.count / 2].origin.y
            #expect((glyphs[0].origin.y - middle) * sign > 10)
            #expect((glyphs[glyphs.count - 1].origin.y - middle) * sign > 10)
            #expect(glyphs[0].turn * sign < 0 && glyphs[glyphs.count - 1].turn * sign > 0)
            // From one end to the other, but for half a letter at each.
            let whole = abs(glyphs[glyphs.count - 1].turn - glyphs[0].turn) * 180 / .pi
            #expect((75...90).contains(whole))
        }
    }

    @Test func noArcIsAsItWas() throws {
        let straight = try words("one does not simply", arc: 0).layout
        #expect(straight.lines[0].glyphs.allSatisfy { $0.turn == 0 })
        let slight = try words("one does not simply", arc: 0.001).layout
        #expect(abs(slight.fontSize - straight.fontSize) < 0.01 * straight.fontSize)
    }

    @Test(arguments: [-360.0, -180, -20, 1, 45, 180, 270, 360])
    func inkStaysInItsBox(arc: Double) throws {
        for text in ["I", "hello", "one does not simply walk into Mordor, or does one?", "a\nb\nc"]
        {
            for role in [Caption.Role.top, .bottom, .other] {
                for angle in [0.0, 30] {
                    let words = try words(text, arc: arc, role) {
                        $0.style.angle = angle
                        $0.style.shadow = Shadow()
                    }
                    let box = Caption(text, at: role).box.pixels(on: Self.size)
                    let ink = words.layout.inkBox
                    #expect(ink.width > 0 && ink.height > 0)
                    if angle == 0 {
                        #expect(ink.x >= box.x - 1e-6 && ink.maxX <= box.maxX + 1e-6)
                        #expect(ink.y >= box.y - 1e-6 && ink.maxY <= box.maxY + 1e-6)
                    }
                    let drawn = try CaptionInk(words, .unlimited)
                    for mark in drawn.marks {
                        let bounds = drawn.shapes[mark.shape].bounds
                        let (low, high) = (mark.origin + bounds.low, mark.origin + bounds.high)
                        #expect(low.x >= ink.x - 1 && high.x <= ink.maxX + 1)
                        #expect(low.y >= ink.y - 1 && high.y <= ink.maxY + 1)
                    }
                }
            }
        }
    }

    @Test func wordsUnderAnArchDoNotOverlapIt() throws {
        var arch = Caption("over the rainbow it goes", at: .other, in: .whole)
        arch.style.arc = 180
        var under = Caption("under", at: .other, in: Box(x: 0.4, y: 0.6, width: 0.2, height: 0.1))
        let picture = try Pixmap(width: 600, height: 400) { _, _, _ in 90 }.encoded()
        func warnings() throws -> [RenderWarning] {
            var recipe = Recipe()
            recipe.captions = [arch, under]
            return try Renderer().render(recipe, on: picture).warnings
        }
        #expect(try warnings().isEmpty)
        under.box = Box(x: 0.1, y: 0.1, width: 0.8, height: 0.5)
        #expect(
            try warnings() == [.overlapping(text: "under", other: "over the rainbow it goes")])
    }

    @Test(arguments: [361, -360.5, .nan, .infinity])
    func arcsBeyondACircleAreRefused(arc: Double) throws {
        #expect(throws: RenderError.self) {
            var recipe = Recipe(top: "x")
            recipe.captions[0].style.arc = arc
            _ = try Renderer().render(recipe, on: Fixture.image("rocket.jpg"))
        }
    }
}
