import Foundation
import Testing

@testable import MememeCommands

@Suite struct PictureTests {
    private func method(
        _ environment: [String: String], chafa: String? = nil
    ) -> PictureProtocol? {
        PictureProtocol(environment: { environment[$0] }, chafa: { chafa })
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], .kitty),
            (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
            (["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm2),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm2),
            (["TERM": "xterm-256color"], nil),
            (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], nil),
            ([:], nil),
            (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], nil),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], nil),
        ] as [([String: String], PictureProtocol?)])
    func theEnvironmentTellsTheProtocol(
        _ environment: [String: String], _ expected: PictureProtocol?
    ) {
        #expect(method(environment) == expected)
    }

    @Test func chafaHelpsWhereTheTerminalCanNot() {
        #expect(method(["TERM": "xterm"], chafa: "/bin/chafa") == .chafa("/bin/chafa"))
        #expect(method(["TERM": "tmux"], chafa: "/bin/chafa") == .chafa("/bin/chafa"))
        #expect(method(["TERM": "xterm-kitty"], chafa: "/bin/chafa") == .kitty)
        #expect(method(["TERM": "dumb"], chafa: "/bin/chafa") == nil)
    }

    @Test func kittyTakesChunksOf4096Characters() {
        let sequence = PictureOutput.kitty([UInt8](repeating: 7, count: 4000))
        let chunks = sequence.components(separatedBy: "\u{1b}_G").dropFirst()
        #expect(chunks.map { String($0.prefix { $0 != ";" }) } == ["a=T,f=100,q=2,m=1", "m=0"])
        #expect(chunks.allSatisfy { $0.hasSuffix("\u{1b}\\") })
        let data = chunks.map { $0.split(separator: ";")[1].dropLast(2) }
        #expect(data.first?.count == 4096)
        #expect(Data(base64Encoded: data.joined())?.count == 4000)
    }

    @Test func iTerm2TakesAWholePicture() {
        #expect(
            PictureOutput.iTerm2([1, 2, 3])
                == "\u{1b}]1337;File=inline=1;size=3;preserveAspectRatio=1:AQID\u{7}")
    }
}
