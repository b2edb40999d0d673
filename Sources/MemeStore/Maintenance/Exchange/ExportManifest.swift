import Foundation
import MemeRender

/// The format of an export's `manifest.json`: everything that the catalogue knows of its memes.
enum ExportManifest {
    static let fileName = "manifest.json"
    static let kind = "mememe export"
    /// The newest version of the format; importing refuses later ones.
    static let lastVersion = 1

    /// The entry of a meme.
    struct Item: Encodable, Sendable {
        var id: MemeID
        var created: Date
        var modified: Date
        /// The words, which the recipe has too, for people who read the file.
        var top: String
        var bottom: String
        var other: String
        var recipe: Recipe
        var meme: Picture
        var original: Picture
    }

    struct Picture: Codable, Sendable {
        /// The path relative to the manifest; absent if the store had lost the picture.
        var file: String?
        var sha256: Digest
        var format: ImageFormat
    }

    /// What an import takes from an untrusted entry. It takes the words from the recipe.
    struct ForeignItem: Decodable, Sendable {
        var id: MemeID
        var created: Date
        var modified: Date
        var recipe: CheckedRecipe
        var meme: Picture
        var original: Picture
    }
}

extension ExportManifest {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.iso8601)
        }
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = try Date(iso8601: container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "this is no date")
            }
            return date
        }
        return decoder
    }

    /// The text before and after the list of memes, so that these needn't be in memory all at once.
    static var head: String {
        "{\n\"format\" : \"\(kind)\",\n\"version\" : \(lastVersion),\n\"memes\" : [\n"
    }
    static let tail = "\n]\n}\n"
}
