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

    @Test func whatIsWrittenIsRead() throws {
        var written = Caption("hi", at: .bottom, in: Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        written.style.fill = .black
        let json = try JSONEncoder().encode(written)
        #expect(try JSONDecoder().decode(Caption.self, from: json) == written)
    }
}
