import Foundation
import MemeRender
import MemeStore

/// A list of templates as imgflip's `get_memes` answers, with the pictures beside it under the names that
/// their addresses end in.
struct ImgflipList: Decodable {
    struct Entry: Decodable {
        var id: String?
        var name: String
        var url: String
        /// How many places for words there are.
        var boxCount: Int?

        private enum CodingKeys: String, CodingKey {
            case id, name, url
            case boxCount = "box_count"
        }

        /// The name of the file beside the list.
        var file: String { url.split(separator: "/").last.map(String.init) ?? "" }
    }

    private struct Content: Decodable {
        var memes: [Entry]
    }

    private let data: Content

    var entries: [Entry] { data.memes }

    /// The longest list, in bytes.
    private static let longest = 16 << 20

    /// - Throws: `FileError`, or `TemplateError`.
    init(contentsOf path: String) throws {
        let bytes = try [UInt8](contentsOfFile: path, limit: Self.longest)
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw TemplateError.invalid(
                reason:
                    "this isn't a list of templates: it should have data, in it memes, and for each of "
                    + "them a name and a url")
        }
    }

    /// The template of an entry: its places are one below the other, two of them at the top and the bottom.
    static func template(of entry: Entry, in folder: String) throws -> PicturedTemplate {
        guard TemplateFolder.isFileName(entry.file) else {
            throw TemplateError.invalid(reason: "its url ends in no name of a file")
        }
        let image = try TemplateFolder.picture(entry.file, in: folder)
        let count = min(max(entry.boxCount ?? 2, 1), Recipe.maximumCaptions)
        var recipe = Recipe()
        if count == 2 {
            recipe = Recipe(top: "Top text", bottom: "Bottom text")
            for (index, slot) in ["top", "bottom"].enumerated() {
                recipe.captions[index].slot = slot
            }
        } else {
            let height = 1 / Double(count)
            recipe.captions = (0..<count).map { index in
                var caption = Caption(
                    "Text \(index + 1)", at: .other,
                    in: Box(x: 0.02, y: height * Double(index), width: 0.96, height: height))
                caption.slot = "text-\(index + 1)"
                return caption
            }
        }
        // Of a name without Latin letters nothing is left.
        let slug = MemegenTemplate.slug(entry.name)
        var template = Template(
            slug.isEmpty ? MemegenTemplate.slug("imgflip \(entry.id ?? "")") : slug,
            title: entry.name, background: entry.file,
            recipe: recipe)
        template.source = entry.url
        return try PicturedTemplate(template, pictures: [entry.file: image])
    }
}
