import Foundation
import MemeConcurrency
import MemeRender
import MemeStore
import NIOCore
import Synchronization

/// A file of the web app, served as it is or compressed.
final class WebAsset: Sendable {
    let body: ByteBuffer
    let mediaType: String
    /// The strong entity tag of the bytes.
    let tag: EntityTag
    /// The strong entity tag of the compressed bytes.
    let compressedTag: EntityTag
    private let kept = Mutex<ByteBuffer?>(nil)

    init(body: ByteBuffer, mediaType: String) {
        self.body = body
        self.mediaType = mediaType
        let digest = Digest(of: [UInt8](body.readableBytesView)).short
        tag = EntityTag(digest)
        compressedTag = EntityTag("\(digest)-gzip")
    }

    /// The gzipped bytes, made at the first request because the server should start at once; `nil` if
    /// they can't be made. Two concurrent first requests may both make them, with the same result.
    var compressed: ByteBuffer? {
        get async throws {
            if let kept = kept.withLock(\.self) { return kept }
            let bytes = await Workers.disk.run { [body] in
                Gzip.compressed([UInt8](body.readableBytesView)).map { ByteBuffer(bytes: $0) }
            }
            if let bytes { kept.withLock { $0 = bytes } }
            return bytes
        }
    }
}

/// All files of the web app, which are part of the executable.
struct WebAssets: Sendable {
    private let files: [String: ByteBuffer]
    private let assets: [String: WebAsset]
    /// The OpenAPI description that the pages link to.
    let description: APIDescription
    /// A digest of all files, which changes with any of them.
    let version: String
    /// The base path of assets. It contains the version, so that browsers may cache them for ever.
    var base: String { "/assets/\(version)" }

    /// - Parameter parts: the files of the server's parts, with paths of their own.
    init(parts: [AssetBundle] = []) {
        let bundles = [AssetBundle.ofMemes] + parts
        var files = bundles.reduce(into: [:]) { files, bundle in
            files.merge(bundle.files) { file, _ in file }
        }
        // The pages' titles use the memes' font.
        if let face = BundledFont.all.first {
            files["fonts/meme.ttf"] = ByteBuffer(bytes: face.bytes)
        }
        #if DEBUG
            // For development, files are read from the source folders at each request.
            let folders = ProcessInfo.processInfo.environment["MEMEME_WEB_ASSETS"] ?? ""
            for folder in folders.split(separator: ":") {
                for path in files.keys {
                    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
                    else { continue }
                    files[path] = ByteBuffer(bytes: data)
                }
            }
        #endif
        self.files = files
        description = APIDescription(bundles.compactMap(\.description))
        var hasher = Digest.Hasher()
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            hasher.update([UInt8](path.utf8))
            hasher.update([UInt8](bytes.readableBytesView))
        }
        version = hasher.digest.short
        assets = Dictionary(
            uniqueKeysWithValues: files.compactMap { path, body in
                Self.mediaTypes[path.fileExtension].map {
                    (path, WebAsset(body: body, mediaType: $0))
                }
            })
    }

    /// A file that browsers may request; `nil` if there is none.
    func asset(_ path: String) -> WebAsset? {
        assets[path]
    }

    /// The text of a file, for the server's own use.
    func text(_ path: String) -> String {
        files[path].map { String(buffer: $0) } ?? ""
    }

    /// The bytes of a file, for the server's own use.
    func bytes(_ path: String) -> [UInt8] {
        files[path].map { [UInt8]($0.readableBytesView) } ?? []
    }

    /// The names of the page templates.
    var templates: [String] {
        files.keys.compactMap { path in
            path.hasPrefix("pages/") && path.fileExtension == "mustache"
                ? String(path.dropFirst("pages/".count).dropLast(".mustache".count)) : nil
        }
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "ttf": "font/ttf",
    ]
}

extension String {
    fileprivate var fileExtension: String {
        split(separator: ".").last.map(String.init) ?? ""
    }
}

extension Digest {
    /// The first digits of the digest, which suffice within one program.
    fileprivate var short: String { String(description.prefix(12)) }
}
