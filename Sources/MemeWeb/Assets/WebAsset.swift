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
    private let digest: String
    private let kept = Mutex<[ContentCoding: ByteBuffer]>([:])

    init(body: ByteBuffer, mediaType: String) {
        self.body = body
        self.mediaType = mediaType
        digest = Digest(of: [UInt8](body.readableBytesView)).short
    }

    /// The strong entity tag of the bytes; each coding has bytes and a tag of its own.
    func tag(_ coding: ContentCoding?) -> EntityTag {
        EntityTag(coding.map { "\(digest)-\($0.rawValue)" } ?? digest)
    }

    /// Whether the list of an `If-None-Match` names the file, compressed or not.
    func isNamed(in list: String) -> Bool {
        tag(nil).isNamed(in: list) || ContentCoding.allCases.contains { tag($0).isNamed(in: list) }
    }

    /// The file in the first coding that it can be compressed by; `nil` if there is none, or the file is compressed
    /// by itself.
    ///
    /// It is made at the first request, because the server should start at once. Two concurrent first requests may
    /// both make it, with the same result.
    func compressed(
        _ codings: [ContentCoding]
    ) async throws -> (coding: ContentCoding, bytes: ByteBuffer)? {
        if mediaType == "font/woff2" { return nil }
        for coding in codings {
            if let kept = kept.withLock({ $0[coding] }) { return (coding, kept) }
            let bytes = await Workers.disk.run { [body] in
                coding.compressed([UInt8](body.readableBytesView)).map { ByteBuffer(bytes: $0) }
            }
            if let bytes {
                kept.withLock { $0[coding] = bytes }
                return (coding, bytes)
            }
        }
        return nil
    }
}

/// All files of the web app, which are part of the executable.
struct WebAssets: Sendable {
    private let files: [String: ByteBuffer]
    private let made = Made()

    private final class Made: Sendable {
        let assets = Mutex<[String: WebAsset]>([:])
    }

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
        #if DEBUG
            // For development, files are read from the source folders (with `--no-sandbox`, which lets
            // the server read them).
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
    }

    /// A file that browsers may request; `nil` if there is none. A script or style sheet has in it what it
    /// imports.
    ///
    /// It is made at the first request, because the server should start at once. Two concurrent first
    /// requests may both make it, with the same result.
    func asset(_ path: String) async throws -> WebAsset? {
        if let asset = made.assets.withLock({ $0[path] }) { return asset }
        guard let file = files[path] ?? wordsScript(path),
            let mediaType = Self.mediaTypes[path.fileExtension]
        else { return nil }
        let asset = await Workers.disk.run { [self] in
            WebAsset(body: joined(path) ?? file, mediaType: mediaType)
        }
        made.assets.withLock { $0[path] = asset }
        return asset
    }

    /// A script or style sheet with what it imports; `nil` for another file, and for one that is served
    /// as it is because it or what it imports is written in a way that isn't known.
    func joined(_ path: String) -> ByteBuffer? {
        let bytes: (String) -> [UInt8]? = { [files] path in
            files[path].map { [UInt8]($0.readableBytesView) }
        }
        let text =
            switch path.fileExtension {
            case "js": JoinedScript(path, bytes: bytes)?.text
            case "css": JoinedStyle(path, bytes: bytes)?.text
            default: nil as [UInt8]?
            }
        return text.map { ByteBuffer(bytes: $0) }
    }

    /// The texts of a language: those of the pages and their scripts, and what the server says besides.
    func words(in language: PageLanguage) throws -> PageWords {
        try PageWords(
            language, tables: bytes("languages/\(language.rawValue).json"),
            bytes("languages/server/\(language.rawValue).json"))
    }

    /// The script `languages/de.js`, which gives the texts of a language to those after it; `nil` for another path.
    private func wordsScript(_ path: String) -> ByteBuffer? {
        guard path.hasPrefix("languages/"), path.hasSuffix(".js"),
            let table = files["\(path.dropLast(2))json"]
        else { return nil }
        return ByteBuffer(string: "globalThis.words = \(String(buffer: table));\n")
    }

    /// The text of a file, for the server's own use.
    func text(_ path: String) -> String {
        files[path].map { String(buffer: $0) } ?? ""
    }

    /// The bytes of a file, for the server's own use.
    func bytes(_ path: String) -> [UInt8] {
        files[path].map { [UInt8]($0.readableBytesView) } ?? []
    }

    /// The paths of the scripts and style sheets.
    var code: [String] {
        files.keys.filter { ["js", "css"].contains($0.fileExtension) }.sorted()
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
        "woff2": "font/woff2",
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
