import Foundation
import MemeRender

/// A cache of thumbnails, which are made when they are first asked for.
///
/// A thumbnail is named by the digest of the image that it shows, and made again if it is missing or
/// damaged.
struct Thumbnails: Sendable {
    private let folder: String
    private let store: String
    /// Whether thumbnails are kept.
    private let isKept: Bool

    /// A cache that keeps nothing: each thumbnail is made whenever it is asked for.
    static let none = Thumbnails()

    private init() {
        (folder, store, isKept) = ("", "", false)
    }

    init(in store: String) {
        isKept = true
        folder = "\(store)/thumbnails"
        self.store = store
    }

    /// The folder that it writes to; none if it keeps nothing.
    var folders: [String] { isKept ? [store] : [] }

    /// The thumbnail of an image, in the image's format, but as WebP if that is AVIF or the level is for
    /// pages; the image itself if it is small enough. The thumbnail of an animation shows the first frame.
    ///
    /// - Parameters:
    ///   - renderer: renders it within its time, and ends early where it ends.
    ///   - image: reads the image; called only if no thumbnail is kept.
    func thumbnail(
        of digest: Digest, _ level: ThumbnailLevel = .regular, by renderer: Renderer = Renderer(),
        image: () throws -> EncodedImage
    ) throws -> EncodedImage {
        if let kept = kept(digest, level) { return kept }
        switch level {
        case .regular, .page:
            return try smaller(image(), level, of: digest, by: renderer)
        case .small:
            do {
                let regular = try thumbnail(of: digest, by: renderer, image: image)
                return try smaller(
                    regular, level, of: digest, acceptsDamage: false, by: renderer)
            } catch is RenderError {
                // The regular thumbnail was damaged, or its image was, and is shown as it is.
                try remove(digest)
                return try smaller(
                    thumbnail(of: digest, by: renderer, image: image), level, of: digest,
                    by: renderer)
            }
        }
    }

    /// Makes a thumbnail and keeps it; returns the image itself if that is small enough.
    private func smaller(
        _ image: EncodedImage, _ level: ThumbnailLevel, of digest: Digest,
        acceptsDamage: Bool = true, by renderer: Renderer
    ) throws(RenderError) -> EncodedImage {
        let renderer = renderer.asMaker(acceptsDamage: acceptsDamage)
        let isShort = try renderer.size(of: image).longestSide <= level.longestSide
        if isShort, image.byteCount <= level.enoughBytes { return image }
        var recipe = Recipe()
        if !isShort { recipe.longestSide = level.longestSide }
        recipe.quality = level.quality
        recipe.frame = 1
        // Encoding AV1 takes several times as long.
        if image.format == .avif || level == .page { recipe.format = .webp }
        var thumbnail = try renderer.render(recipe, on: image).image
        // A drawing may have fewer bytes without loss.
        if isShort, thumbnail.bytes.count >= image.byteCount { thumbnail = image }
        // A thumbnail that can't be kept is still returned.
        try? keep(thumbnail, at: path(of: digest, level))
        return thumbnail
    }

    /// The thumbnail if it was made before; `nil` otherwise.
    func kept(_ digest: Digest, _ level: ThumbnailLevel = .regular) -> EncodedImage? {
        guard isKept else { return nil }
        return try? EncodedImage(contentsOf: path(of: digest, level))
    }

    private func keep(_ thumbnail: EncodedImage, at path: String) throws(FileError) {
        guard isKept else { return }
        try Folder.create(path.parentFolder, in: store)
        try AtomicFile.holding(thumbnail.bytes, besides: path, permissions: 0o600, durable: false)
            .replace(path)
    }

    /// Removes the thumbnails of an image; does nothing if there are none.
    func remove(_ digest: Digest) throws(FileError) {
        guard isKept else { return }
        for level in ThumbnailLevel.allCases { try Folder.removeFile(path(of: digest, level)) }
    }

    /// The number of an image's thumbnails, and their size in bytes.
    func count(of digest: Digest) -> (count: Int, byteCount: Int) {
        guard isKept else { return (0, 0) }
        return ThumbnailLevel.allCases.reduce(into: (0, 0)) { result, level in
            guard let status = stat(at: path(of: digest, level)) else { return }
            result.0 += 1
            result.1 += Int(status.st_size)
        }
    }

    /// Removes temporary files of programs that ended while they wrote, below one of
    /// ``Digest/prefixes``.
    func removeLeftovers(of prefix: String, dryRun: Bool) -> (count: Int, byteCount: Int) {
        guard isKept else { return (0, 0) }
        return ThumbnailLevel.allCases.reduce(into: (0, 0)) { result, level in
            let found = Leftover.remove(in: "\(folder(of: level))/\(prefix)", dryRun: dryRun)
            result.0 += found.count
            result.1 += found.byteCount
        }
    }

    /// The digests of the images that have a thumbnail of a level, sorted, in one folder of
    /// ``Digest/prefixes``, and the names of all other files there.
    func contents(
        of prefix: String, _ level: ThumbnailLevel
    ) throws(FileError) -> (digests: [Digest], others: [String]) {
        guard isKept else { return ([], []) }
        return try Digest.contents(of: "\(folder(of: level))/\(prefix)", prefix: prefix)
    }

    func folder(of level: ThumbnailLevel) -> String {
        switch level {
        case .small: "\(folder)/small"
        case .page: "\(folder)/page"
        case .regular: folder
        }
    }

    func path(of digest: Digest, _ level: ThumbnailLevel) -> String {
        "\(folder(of: level))/\(digest.relativePath)"
    }
}

extension RenderLimits {
    /// Limits without a bound on pixels: the picture was accepted when it was stored.
    static func ofMaker(acceptsDamage: Bool = true) -> RenderLimits {
        var limits = RenderLimits(maximumPixels: .max, acceptsDamage: acceptsDamage)
        // The server bounds the memory of all renders together by a semaphore.
        limits.maximumMemory = .max
        return limits
    }
}

extension Renderer {
    /// The renderer with the limits of ``RenderLimits/ofMaker(acceptsDamage:)``, and its own on time.
    func asMaker(acceptsDamage: Bool = true) -> Renderer {
        var renderer = self
        renderer.limits = .ofMaker(acceptsDamage: acceptsDamage)
        renderer.limits.time = limits.time
        return renderer
    }
}
