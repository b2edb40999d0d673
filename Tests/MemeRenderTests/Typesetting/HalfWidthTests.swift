import Testing

@testable import MemeRender

/// If full-width signs meet, one blank half is dropped.
struct HalfWidthTests {
    /// The advance of a line, in ems.
    private func advance(_ text: String) throws -> Double {
        let fonts = try FontFolder("NotoSansCJK-Bold.ttc")
        let text = try #require(
            try CaptionText(
                Caption(text, at: .other), in: FontFace.bundled(), from: fonts.library,
                .unlimited))
        return text.segments.reduce(0) { $0 + $1.advance } / Em.units
    }

    @Test(
        arguments: [
            ("猫。犬", 3), ("猫。「犬", 3.5), ("猫」。犬", 3.5), ("「『猫", 2.5), ("猫』」犬", 3.5),
            ("猫。", 2), ("「猫」", 3), ("猫？」", 3),
            ("狗，“猫”。", 5),
        ])
    func ofTwoSignsOneIsHalfAsWide(text: String, width: Double) throws {
        #expect(try abs(advance(text) - width) < 0.001)
    }
}
