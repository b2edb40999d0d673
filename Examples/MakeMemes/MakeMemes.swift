import MemeRender
import MemeStore

/// Makes a meme of a photograph, stores it, and writes a contact sheet of all stored memes:
///
/// swift run MakeMemes PHOTO STORE SHEET
@main
struct MakeMemes {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            return print("usage: MakeMemes PHOTO STORE SHEET")
        }
        let (photo, folder, sheet) = (arguments[1], arguments[2], arguments[3])

        let meme = try Meme(
            EncodedImage(contentsOf: photo), top: "One does not simply",
            bottom: "write a meme by hand")
        let store = try Store.open(at: folder)
        try await store.save(meme)
        print("\(try await store.shortID(meme.id)): \(meme.topText) / \(meme.bottomText)")

        let query = MemeQuery.latest(24)
        let format = ImageFormat(fileExtension: sheet.split(separator: ".").last ?? "") ?? .png
        // Without `replacing: true`, a sheet that is there already would be an error.
        try await store.contactSheet(of: query, as: format).write(to: sheet, replacing: true)
        print("\(sheet): \(try await store.summaries(query).count) memes")
    }
}
