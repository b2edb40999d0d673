import MemeStore

/// The base path of the API.
package enum APIPath {
    package static let base = "/api/v1"

    static func meme(_ id: MemeID) -> String { "\(base)/memes/\(id)" }
    static func image(_ digest: Digest) -> String { "\(base)/images/\(digest)" }
    static func thumbnail(_ digest: Digest) -> String { "\(base)/thumbnails/\(digest)" }
    static func discardedThumbnail(_ id: MemeID) -> String { "\(base)/trash/\(id)/thumbnail" }
    static func template(_ name: String) -> String { "\(base)/templates/\(name)" }
    static func templateExample(_ name: String) -> String { "\(base)/templates/\(name)/example" }
    static func templateBackground(_ name: String) -> String {
        "\(base)/templates/\(name)/background"
    }
    static func font(_ digest: Digest) -> String { "\(base)/fonts/\(digest)" }
}
