import Foundation
import MemeRender

/// Small copies of memed images, made when they are first asked for.
///
/// They are a cache: named by the digest of what they show, and made again where they are missing
/// or no pictures.
struct Thumbnails: Sendable {
    private let folder: String
    private let store: String

    init(in store: String) {
        folder = "\(store)/thumbnails"
        self.store = store
    }

    /// The thumbnail of an image, in the same format, but of an AVIF a WebP; the image itself where
    /// that is small enough. It shows the first frame of one that moves.
    ///
    /// - Parameters:
    ///   - time: how long a render may take.
    ///   - image: reads the image; called only where no thumbnail is kept.
    func thumbnail(
        of digest: Digest, _ level: ThumbnailLevel = .regular, within time: Duration? = nil,
        image: () throws -> EncodedImage
    ) throws -> EncodedImage {
        if let kept = kept(digest, level) { return kept }
        switch level {
        case .regular: return try smaller(image(), level, of: digest, within: time)
        case .small:
            do {
                let regular = try thumbnail(of: digest, within: time, image: image)
                return try smaller(
                    regular, level, of: digest, acceptsDamage: false, within: time)
            } catch is RenderError {
                // The regular one was damaged, or else its image, whose maker took it as it is.
                try remove(digest)
                return try smaller(
                    thumbnail(of: digest, within: time, image: image), level, of: digest,
                    within: time)
            }
        }
    }

    /// Makes a thumbnail and keeps it; gives the image itself where that is small enough.
    private func smaller(
        _ image: EncodedImage, _ level: ThumbnailLevel, of digest: Digest,
        acceptsDamage: Bool = true, within time: Duration? = nil
    ) throws(RenderError) -> EncodedImage {
        var renderer = Renderer(limits: .ofMaker(acceptsDamage: acceptsDamage))
        renderer.limits.time = time
        if try renderer.size(of: image).longestSide <= level.longestSide { return image }
        var recipe = Recipe()
        recipe.longestSide = level.longestSide
        recipe.quality = level.quality
        recipe.frame = 1
        // AV1 takes several times as long to write.
        if image.format == .avif { recipe.format = .webp }
        let thumbnail = try renderer.render(recipe, on: image).image
        // One that can't be kept serves all the same.
        try? keep(thumbnail, at: path(of: digest, level))
        return thumbnail
    }

    /// The thumbnail that was made before; `nil` where there is none.
    func kept(_ digest: Digest, _ level: ThumbnailLevel = .regular) -> EncodedImage? {
        try? EncodedImage(contentsOf: path(of: digest, level))
    }

    private func keep(_ thumbnail: EncodedImage, at path: String) throws(FileError) {
        try Folder.create(path.parentFolder, in: store)
        try AtomicFile.holding(thumbnail.bytes, besides: path, permissions: 0o600, durable: false)
            .replace(path)
    }

    /// Removes the thumbnails of an image; it is no error where there are none.
    func remove(_ digest: Digest) throws(FileError) {
        for level in ThumbnailLevel.allCases { try Folder.removeFile(path(of: digest, level)) }
    }

    /// The digests of what is shown by the thumbnails of a level, sorted, in one of the folders that
    /// blobs have too, and the names of what else is there.
    func contents(
        of prefix: String, _ level: ThumbnailLevel
    ) throws(FileError) -> (digests: [Digest], others: [String]) {
        try Digest.contents(of: "\(folder(of: level))/\(prefix)", prefix: prefix)
    }

    func folder(of level: ThumbnailLevel) -> String {
        switch level {
        case .small: "\(folder)/small"
        case .regular: folder
        }
    }

    func path(of digest: Digest, _ level: ThumbnailLevel) -> String {
        "\(folder(of: level))/\(digest.relativePath)"
    }
}

extension RenderLimits {
    /// For what is in the store already: whatever limit its maker had was its maker's choice.
    static func ofMaker(acceptsDamage: Bool = true) -> RenderLimits {
        var limits = RenderLimits(maximumPixels: .max, acceptsDamage: acceptsDamage)
        // Nor does this matter where a room holds all renders, as in the server.
        limits.maximumMemory = .max
        return limits
    }
}
