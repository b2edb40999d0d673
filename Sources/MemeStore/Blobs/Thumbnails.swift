import Foundation
import MemeRender

/// Small copies of memed images, made when they are first asked for.
///
/// They are a cache: named by the digest of what they show, and made again where they are missing
/// or no pictures.
struct Thumbnails: Sendable {
    /// The longest side of a thumbnail, in pixels. A smaller image is its own thumbnail.
    static let longestSide = 480
    static let quality = 80

    private let folder: String

    init(in store: String) {
        folder = "\(store)/thumbnails"
    }

    /// The thumbnail of an image, in the same format; the image itself where that is small enough.
    ///
    /// - Parameter image: reads the image; called only where no thumbnail is kept.
    func thumbnail(of digest: Digest, image: () throws -> EncodedImage) throws -> EncodedImage {
        if let kept = kept(digest) { return kept }
        let image = try image()
        if try image.size.longestSide <= Self.longestSide { return image }
        var recipe = Recipe()
        recipe.longestSide = Self.longestSide
        recipe.quality = Self.quality
        // The image is in the store already: whatever limit its maker had was its maker's choice.
        let renderer = Renderer(limits: RenderLimits(maximumPixels: .max, acceptsDamage: true))
        let thumbnail = try renderer.render(recipe, on: image).image
        // One that can't be kept serves all the same.
        try? keep(thumbnail, at: path(of: digest))
        return thumbnail
    }

    /// The thumbnail that was made before; `nil` where there is none.
    func kept(_ digest: Digest) -> EncodedImage? { try? EncodedImage(contentsOf: path(of: digest)) }

    private func keep(_ thumbnail: EncodedImage, at path: String) throws(FileError) {
        try Folder.create(path.parentFolder)
        try AtomicFile.holding(thumbnail.bytes, besides: path, durable: false).replace(path)
    }

    /// Removes a thumbnail; it is no error where there is none.
    func remove(_ digest: Digest) throws(FileError) {
        try Folder.removeFile(path(of: digest))
    }

    private func path(of digest: Digest) -> String { "\(folder)/\(digest.relativePath)" }
}
