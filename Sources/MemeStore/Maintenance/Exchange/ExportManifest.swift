import Foundation
import MemeRender

/// The format of an export's `manifest.json`: a ``JSONDocument`` with everything that the catalogue knows
/// of its memes.
///
/// The first manifests had no schema but a `version`, which was 1, and other names: see ``FormerPicture``.
enum ExportManifest {
    static let fileName = "manifest.json"
    /// The folder for the folders of templates, beside the manifest.
    static let templates = "templates"
    static let kind = "mememe export"
    /// The version of manifests that have no schema.
    static let formerVersion = 1

    /// The entry of a meme. The paths of its pictures are relative to the manifest, and `nil` if the
    /// store had lost the picture.
    struct Item: Encodable, Sendable {
        var meme: MemeJSON
        var recipe: Recipe
        /// The paths of the pictures that are laid on the meme, by their digests, without those that the store
        /// had lost.
        var layerImages: [String: String]

        private enum CodingKeys: CodingKey {
            case recipe, layerImages
        }

        func encode(to encoder: any Encoder) throws {
            try meme.encode(to: encoder)
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(recipe, forKey: .recipe)
            try values.encode(layerImages, forKey: .layerImages)
        }
    }

    /// What an import takes from an untrusted entry. It takes the words from the recipe.
    struct ForeignItem: Decodable, Sendable {
        var id: MemeID
        var created: Date
        var modified: Date
        var recipe: CheckedRecipe
        var memed: ForeignPicture
        var original: ForeignPicture
        /// The pictures that the recipe lays on the meme.
        var layers: [ForeignPicture]
        /// What can't be a tag is left out.
        var tags: Set<MemeTag>
    }

    /// A picture as an untrusted entry describes it.
    struct ForeignPicture: Sendable {
        /// The path relative to the manifest; `nil` if the store had lost the picture.
        var file: String?
        var digest: Digest
    }

    /// A picture in a manifest without a schema, whose `meme` and `original` were such.
    fileprivate struct FormerPicture: Decodable {
        var file: String?
        var sha256: Digest
        var format: ImageFormat
    }
}

extension ExportManifest.ForeignItem {
    private enum CodingKeys: CodingKey {
        case id, created, modified, recipe, memed, format, image, original, originalFormat
        case originalImage, layerImages, tags
        // A manifest without a schema
        case meme
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(MemeID.self, forKey: .id)
        created = try values.decode(Date.self, forKey: .created)
        modified = try values.decode(Date.self, forKey: .modified)
        let recipe = try values.decode(CheckedRecipe.self, forKey: .recipe)
        self.recipe = recipe
        let files = try values.decodeIfPresent([String: String].self, forKey: .layerImages) ?? [:]
        layers = recipe.recipe.layerPictures.map { digest in
            ExportManifest.ForeignPicture(file: files[digest.description], digest: digest)
        }
        tags = Set(foreign: try? values.decodeIfPresent([String].self, forKey: .tags))
        if values.contains(.meme) {
            memed = try values.formerPicture(.meme)
            original = try values.formerPicture(.original)
            return
        }
        memed = try values.picture(.memed, .format, .image)
        original = try values.picture(.original, .originalFormat, .originalImage)
    }
}

extension KeyedDecodingContainer where Key: CodingKey {
    fileprivate func picture(
        _ digest: Key, _ format: Key, _ file: Key
    ) throws -> ExportManifest.ForeignPicture {
        // Only checked: the bytes decide the format.
        _ = try decode(ImageFormat.self, forKey: format)
        return ExportManifest.ForeignPicture(
            file: try decodeIfPresent(String.self, forKey: file),
            digest: try decode(Digest.self, forKey: digest))
    }

    fileprivate func formerPicture(_ key: Key) throws -> ExportManifest.ForeignPicture {
        let picture = try decode(ExportManifest.FormerPicture.self, forKey: key)
        return ExportManifest.ForeignPicture(file: picture.file, digest: picture.sha256)
    }
}

extension ExportManifest {
    /// The text before and after the list of memes, so that these needn't be in memory all at once.
    static var head: String {
        """
        {
        "schema": \(JSONSchema.version),
        "format": "\(kind)",
        "memes": [

        """
    }
    static let tail = "\n]\n}\n"
}
