import Foundation
import Testing

@testable import MemeRender

struct FontFileTests {
    private func expectUnusable(_ path: String, _ part: String) {
        do throws(RenderError) {
            _ = try FontFace(path: path)
            Issue.record("\(path) was taken for a font")
        } catch {
            #expect(error.description.hasPrefix("\(path): "))
            #expect(error.description.contains(part))
        }
    }

    private func temporary(_ bytes: Data) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
        try bytes.write(to: file)
        return file
    }

    @Test func whatIsNoFileIsNoFont() {
        expectUnusable("/dev/zero", "not a file")
        expectUnusable("/", "not a file")
        expectUnusable("/nowhere/font.ttf", "No such file")
    }

    @Test func aPipeIsNotWaitedFor() throws {
        let pipe = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf").path
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        expectUnusable(pipe, "not a file")
    }

    @Test(arguments: [0, 3, 12, 100, 5000])
    func aCutFontIsNone(count: Int) throws {
        let font = Fixture.folder.appending(
            path: "../../Fonts/MememeHeadline-Black.ttf")
        let file = try temporary(Data(contentsOf: font).prefix(count))
        defer { try? FileManager.default.removeItem(at: file) }
        expectUnusable(file.path, "choose")
    }
}
