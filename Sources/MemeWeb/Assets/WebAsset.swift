import Foundation
import MemeRender
import MemeStore
import NIOCore
import Synchronization
import WebAssets

/// A file of the web app that browsers get as it is, or compressed.
final class WebAsset: Sendable {
    let body: ByteBuffer
    let mediaType: String
    /// Of its bytes, strong: the same where they are.
    let tag: EntityTag
    /// The same of the bytes that are compressed.
    let compressedTag: EntityTag
    private let kept = Mutex<ByteBuffer?>(nil)

    init(body: ByteBuffer, mediaType: String) {
        self.body = body
        self.mediaType = mediaType
        let digest = Digest(of: [UInt8](body.readableBytesView)).short
        tag = EntityTag(digest)
        compressedTag = EntityTag("\(digest)-gzip")
    }

    /// As gzip: made when it is first asked for, since the server should start at once. Two who ask
    /// at once may both make it, the same.
    ///
    /// `nil` where it can't be made.
    var compressed: ByteBuffer? {
        get async throws {
            if let kept = kept.withLock(\.self) { return kept }
            let bytes = try await Offload.run { [body] in
                Gzip.compressed([UInt8](body.readableBytesView)).map { ByteBuffer(bytes: $0) }
            }
            if let bytes { kept.withLock { $0 = bytes } }
            return bytes
        }
    }
}

/// The files of the web app, which are part of the executable.
struct WebAssets: Sendable {
    private let files: [String: ByteBuffer]
    private let assets: [String: WebAsset]
    /// Another where any of the files has changed.
    let version: String
    /// What all URLs of assets begin with; with the version in it they may be cached for ever.
    var base: String { "/assets/\(version)" }

    init() {
        var files: [String: ByteBuffer] = [:]
        for asset in UnsafeBufferPointer(start: mm_web_assets(), count: mm_web_asset_count()) {
            files[String(cString: asset.path)] = ByteBuffer(
                bytes: UnsafeBufferPointer(start: asset.bytes, count: asset.size))
        }
        // The face of the memes is the one of the pages' titles as well.
        if let face = BundledFont.all.first {
            files["fonts/meme.ttf"] = ByteBuffer(bytes: face.bytes)
        }
        #if DEBUG
            // While the pages are worked on, the files are read anew from the sources.
            if let folder = ProcessInfo.processInfo.environment["MEMEME_WEB_ASSETS"] {
                for path in files.keys {
                    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
                    else { continue }
                    files[path] = ByteBuffer(bytes: data)
                }
            }
        #endif
        self.files = files
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

    /// A file that browsers may ask for: `nil` where there is none.
    func asset(_ path: String) -> WebAsset? {
        assets[path]
    }

    /// The text of a file, for the server itself.
    func text(_ path: String) -> String {
        files[path].map { String(buffer: $0) } ?? ""
    }

    /// The bytes of a file, for the server itself.
    func bytes(_ path: String) -> [UInt8] {
        files[path].map { [UInt8]($0.readableBytesView) } ?? []
    }

    /// The names of the pages' templates.
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
    /// As many digits as tell files of one program apart.
    fileprivate var short: String { String(description.prefix(12)) }
}
