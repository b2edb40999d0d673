import Testing

@testable import MemeRender

struct OutlineColorTests {
    /// The contrast ratio of WCAG 2.2.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (low, high) = (min(one.luminance, other.luminance), max(one.luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    @Test func automaticIsWhateverStandsOutMore() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let fill = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    let chosen = OutlineColor.automatic.color(against: fill)
                    let other: Color = chosen == .black ? .white : .black
                    #expect(chosen == .black || chosen == .white)
                    // The threshold has only four digits.
                    #expect(contrast(fill, chosen) >= contrast(fill, other) * 0.999)
                }
            }
        }
    }

    @Test func aGivenColorStays() {
        #expect(OutlineColor.white.color(against: .white) == .white)
    }
}
