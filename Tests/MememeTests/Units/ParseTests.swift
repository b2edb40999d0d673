import MemeRender
import Testing

@testable import MememeCommands

@Suite struct ParseTests {
    @Test(arguments: [
        (#"a\nb"#, "a\nb"), (#"a\\nb"#, #"a\nb"#), (#"¯\_(ツ)_/¯"#, #"¯\_(ツ)_/¯"#), (#"a\"#, #"a\"#),
        (#"\\\n"#, "\\\n"), ("", ""),
    ])
    func escapes(_ text: String, _ expected: String) {
        #expect(Parse.escapes(text) == expected)
        #expect(Parse.escapes(Parse.escaped(expected)) == expected)
    }

    @Test(arguments: [("100", 100_000_000), ("0.5", 500_000), ("1e3", 1_000_000_000)])
    func megapixels(_ text: String, _ expected: Int) throws {
        #expect(try Parse.megapixels(text) == expected)
    }

    @Test(arguments: ["", "0", "-1", "nan", "inf", "1e300", "ten"])
    func noMegapixels(_ text: String) {
        #expect(throws: Unacceptable.self) { try Parse.megapixels(text) }
    }

    @Test(arguments: [("jpeg", ImageFormat.jpeg), ("JPG", .jpeg), ("png", .png)])
    func formats(_ text: String, _ expected: ImageFormat) throws {
        #expect(try Parse.format(text) == expected)
    }

    @Test(arguments: ["640x480+10+20", "16:9", "2.35:1"])
    func aCropIsDescribedAsItIsParsed(_ text: String) throws {
        #expect(try Parse.crop(text).description == text)
    }

    @Test func familiesStayNamesAndFilesBecomePaths() throws {
        #expect(try Parse.font("IMPACT") == .impact)
        #expect(try Parse.font("DejaVu Sans") == .family("DejaVu Sans"))
        #expect(try Parse.font("/a/../b.ttf") == .file("/b.ttf"))
    }

    @Test func noneUnsets() throws {
        let parse = Setting.parsing(Parse.size)
        #expect(try parse("None").value == nil)
        #expect(try parse("3x4").value == PixelSize(width: 3, height: 4))
        #expect(throws: Unacceptable.self) { try parse("3") }
    }

    @Test(
        arguments: [
            ("cat.jpg", "cat", "jpg"), ("/a.b/cat", "cat", nil), (".hidden", ".hidden", nil),
            ("a/b.tar.PNG", "b.tar", "PNG"), ("dot.", "dot.", nil), ("/", "", nil),
        ] as [(String, String, String?)])
    func fileNames(_ path: String, _ stem: String, _ fileExtension: String?) {
        #expect(FileName(path).stem == stem)
        #expect(FileName(path).fileExtension == fileExtension)
    }
}
