import Foundation
import MemeRender
import Testing

@Suite struct CaptionDecodingTests {
    private func caption(_ json: String) throws -> Caption {
        try JSONDecoder().decode(Caption.self, from: Data(json.utf8))
    }

    @Test func onlyTheTextMustBeThere() throws {
        #expect(try caption(#"{"text": "hi"}"#) == Caption("hi", at: .other))
        #expect(throws: DecodingError.self) { try caption(#"{"role": "top"}"#) }
    }

    @Test(arguments: Caption.Role.allCases)
    func theBoxIsThatOfTheRole(_ role: Caption.Role) throws {
        #expect(try caption(#"{"text": "hi", "role": "\#(role.rawValue)"}"#).box == role.box)
    }

    /// It is written only where it says something, so that other recipes are as they ever were.
    @Test func aLockIsKept() throws {
        var caption = Caption("hi", at: .top)
        var picture = PictureLayer("a", in: .whole)
        let plain = try [JSONEncoder().encode(caption), JSONEncoder().encode(picture)]
        for json in plain { #expect(!String(decoding: json, as: UTF8.self).contains("locked")) }
        caption.isLocked = true
        picture.isLocked = true
        #expect(
            try JSONDecoder().decode(Caption.self, from: JSONEncoder().encode(caption)) == caption)
        #expect(
            try JSONDecoder().decode(PictureLayer.self, from: JSONEncoder().encode(picture))
                == picture)
        #expect(try JSONDecoder().decode(PictureLayer.self, from: plain[1]) != picture)
    }

    @Test func whatIsWrittenIsRead() throws {
        var written = Caption("hi", at: .bottom, in: Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        written.style.fill = .black
        let json = try JSONEncoder().encode(written)
        #expect(try JSONDecoder().decode(Caption.self, from: json) == written)
    }
}
