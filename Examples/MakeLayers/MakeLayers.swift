import MemeRender
import MemeStore

/// Makes memes of several pictures, and one of a template, and keeps them:
///
/// swift run MakeLayers PHOTO OTHER STORE
@main
struct MakeLayers {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            return print("usage: MakeLayers PHOTO OTHER STORE")
        }
        let photo = try EncodedImage(contentsOf: arguments[1])
        let other = try EncodedImage(contentsOf: arguments[2])
        let store = try Store.open(at: arguments[3])

        // A picture on a picture, below the words.
        var sticker = PictureLayer(other, in: Box(x: 0.6, y: 0.55, width: 0.35, height: 0.4))
        sticker.mask = .circle
        sticker.border = PictureLayer.Border(color: .white)
        var recipe = Recipe(top: "look who is here")
        recipe.layers.insert(.picture(sticker), at: 0)
        try await store.save(Meme(photo, recipe: recipe, pictures: [other]))

        // Pictures side by side, with words in the second.
        let sizes = try [photo, other].map { try Renderer().size(of: $0) }
        let sheet = try PanelGrid(.row, gap: 0.02, color: .white).sheet(for: sizes)
        var panels = Recipe()
        panels.layers = sheet.layers(of: [photo, other])
        panels.captions = [Caption("and then", at: .other, in: sheet.boxes[1])]
        try await store.save(Meme(sheet.background, recipe: panels, pictures: [photo, other]))

        // A template.
        if let template = BuiltInTemplates.template(named: "gallery") {
            try await store.save(
                template.meme(words: ["“Untitled”"], pictures: ["picture": photo]))
        }
        for summary in try await store.summaries(.latest(3)) {
            print("\(try await store.shortID(summary.id)): \(summary.size)")
        }
    }
}
