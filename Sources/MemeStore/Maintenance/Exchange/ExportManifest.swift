import Foundation
import MemeRender

/// What the file `manifest.json` of an export says: everything that the catalogue knows.
struct ExportManifest: Codable, Sendable {
    static let fileName = "manifest.json"
    static let kind = "mememe export"
    /// The last version of this format; what reads it refuses later ones.
    static let lastVersion = 1

    /// ``kind``: what tells it from any other JSON.
    var format: String
    var version: Int
    var memes: [Item]

    struct Item: Codable, Sendable {
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

    enum CodingKeys: String, CodingKey {
        case format, version, memes
    }
}

extension ExportManifest {
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            // The style cuts off what is less than a millisecond, and no binary fraction is one.
            try container.encode(date.addingTimeInterval(0.0001).formatted(Self.time))
        }
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let date = try Date(container.decode(String.self), strategy: Self.time)
            guard abs(date.timeIntervalSince1970) < Self.farthestTime else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "this is too far away")
            }
            return Date(milliseconds: date.milliseconds)
        }
        return decoder
    }

    /// In seconds before and after 1970, 270 years or so: the places of rows have no room for more.
    private static let farthestTime = 8_640_000_000.0

    /// ISO 8601 with milliseconds: `2026-11-22T03:08:37.123Z`.
    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// What comes before and after the memes, so that they need not stand in memory all at once.
    static var head: String {
        "{\n\"format\" : \"\(kind)\",\n\"version\" : \(lastVersion),\n\"memes\" : [\n"
    }
    static let tail = "\n]\n}\n"
}

extension ExportManifest {
    /// The largest manifest that is read: 1 GiB, a million memes or so.
    private static let largest = 1 << 30

    /// - Throws: ``StoreError/unreadableManifest(path:reason:)`` among others.
    init(of folder: String) throws {
        let path = "\(folder)/\(Self.fileName)"
        let bytes = try [UInt8](contentsOf: path, limit: Self.largest)
        do {
            self = try Self.decoder.decode(ExportManifest.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw StoreError.unreadableManifest(path: path, reason: error.brief)
        } catch {
            throw StoreError.unreadableManifest(path: path, reason: "it is no JSON")
        }
        guard format == Self.kind else {
            throw StoreError.unreadableManifest(path: path, reason: "it is of another program")
        }
        guard version <= Self.lastVersion else {
            throw StoreError.unreadableManifest(
                path: path,
                reason: "a newer mememe wrote it (version \(version), this one reads up to "
                    + "\(Self.lastVersion)): update mememe")
        }
    }
}
