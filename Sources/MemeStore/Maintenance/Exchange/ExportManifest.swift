import Foundation
import MemeRender

/// What the file `manifest.json` of an export says: everything that the catalogue knows.
enum ExportManifest {
    static let fileName = "manifest.json"
    static let kind = "mememe export"
    /// The last version of this format; what reads it refuses later ones.
    static let lastVersion = 1

    /// What it says of a meme.
    struct Item: Encodable, Sendable {
        var id: MemeID
        var created: Date
        var modified: Date
        /// The words, which the recipe has too: for those who only read.
        var top: String
        var bottom: String
        var other: String
        var recipe: Recipe
        var meme: Picture
        var original: Picture
    }

    struct Picture: Codable, Sendable {
        /// From the folder of the manifest; absent where the store had lost the picture.
        var file: String?
        var sha256: Digest
        var format: ImageFormat
    }

    /// What is believed of an item, whoever wrote it. The words are those of the recipe.
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

    /// What comes before and after the memes, so that they need not stand in memory all at once.
    static var head: String {
        "{\n\"format\" : \"\(kind)\",\n\"version\" : \(lastVersion),\n\"memes\" : [\n"
    }
    static let tail = "\n]\n}\n"
}
