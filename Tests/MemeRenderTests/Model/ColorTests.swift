import MemeRender
import Testing

struct ColorTests {
    @Test(arguments: [
        ("#fff", Color.white),
        ("000", .black),
        ("#f80", Color(red: 0xff, green: 0x88, blue: 0)),
        ("#f808", Color(red: 0xff, green: 0x88, blue: 0, alpha: 0x88)),
        ("#12aB9f", Color(red: 0x12, green: 0xab, blue: 0x9f)),
        ("#12ab9f40", Color(red: 0x12, green: 0xab, blue: 0x9f, alpha: 0x40)),
        ("RebeccaPurple", Color(red: 0x66, green: 0x33, blue: 0x99)),
        ("transparent", .clear),
        ("Atomic Tangerine", Color(red: 0xff, green: 0xa4, blue: 0x74)),
        ("blue_bell", Color(red: 162, green: 162, blue: 208)),
        // A CSS color name.
        ("Aquamarine", Color(red: 0x7f, green: 0xff, blue: 0xd4)),
    ])
    func parses(text: String, color: Color) {
        #expect(Color(text) == color)
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#ggg", "blurple", "# fff", "+ff", "Atomic", "-",
    ])
    func refuses(text: String) {
        #expect(Color(text) == nil)
    }

    @Test func describesItselfAsItIsParsed() {
        #expect(Color(red: 1, green: 0x20, blue: 0xff).description == "#0120ff")
        #expect(Color(red: 1, green: 0x20, blue: 0xff, alpha: 9).description == "#0120ff09")
    }

    @Test func knowsEveryNameOfCSS() {
        #expect(Color.named.count == 149)
    }
}
