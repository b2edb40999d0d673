/// One way to make a meme of a picture.
///
/// Ways differ in how much compressed data of the original they copy. A way is no slower than those
/// after it in ``Ways/all``.
protocol Way: SendableMetatype {
    static var name: WayName { get }

    /// Accepts a job, or refuses it.
    ///
    /// - Returns: `nil` if the header and the recipe rule the way out. The pixels aren't read.
    init?(_ job: RenderJob)

    /// The peak memory of the way, in bytes.
    var memory: Int { get }

    /// Makes the meme.
    ///
    /// - Parameter progress: called now and then with the fraction that is done, from 0 to 1.
    /// - Returns: the meme; or a reason to leave the job to another way, if it showed only in the data.
    /// - Throws: an error that ends the render, whichever way is taken.
    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome
}

/// The result of a way.
enum WayOutcome {
    case made(Made)
    case left(LeaveReason)
}

/// The file of a meme, and warnings about how it was made.
struct Made {
    var content: PictureContent
    var notes: [RenderWarning] = []

    init(_ content: PictureContent, notes: [RenderWarning] = []) {
        self.content = content
        self.notes = notes
    }

    var bytes: [UInt8] { content.bytes }

    init(bytes: [UInt8], notes: [RenderWarning] = []) { self.init(.memory(bytes), notes: notes) }
}

/// The names of the ways, for logs and tests.
package enum WayName: String, Hashable, Codable, Sendable {
    case jpegBlocks = "JPEG blocks"
    case jpegCoefficients = "JPEG coefficients"
    case pngStream = "PNG stream"
    case pngFrameStreams = "PNG frame streams"
    case gifIndexes = "GIF indexes"
    case webpPlanes = "WebP planes"
    case webpFramePlanes = "WebP frame planes"
    case animationFrames = "animation frames"
    case pixelBands = "pixel bands"
    case wholePicture = "whole picture"
}

/// Why a way gave up on a job after it had begun.
package enum LeaveReason: String, Hashable, Codable, Sendable {
    /// A JPEG whose blocks aren't in one baseline scan, or whose scan is damaged.
    case irregularScan = "irregular scan"
    /// A JPEG whose Huffman tables, even completed, lack a code that a block with ink needs.
    case missingCode = "missing code"
    /// A JPEG whose coefficients libjpeg can't copy: damaged, or with unusual subsampling.
    case irregularCoefficients = "irregular coefficients"
    /// A PNG whose rows are interlaced, have a palette, or are very long; or an animated one whose frames
    /// would cover or lose the ink of others.
    case unusualRows = "unusual rows"
    /// A PNG whose deflate stream is damaged.
    case damagedStream = "damaged stream"
    /// A PNG that was compressed so poorly that compressing it again makes it much smaller.
    case carelessStream = "careless stream"
    /// A WebP that can't be decoded to its end.
    case damagedPlanes = "damaged planes"
    /// An animated WebP whose frames are cut off, or have ink on translucent pixels above others.
    case unusualFrames = "unusual frames"
}

/// A way that was begun, and why it was left; `nil` for the way that made the meme.
package struct WayStep: Hashable, Codable, Sendable {
    package var way: WayName
    package var left: LeaveReason?
}

extension WayStep: CustomStringConvertible {
    /// The step in words, for example `JPEG blocks (left: irregular scan)`.
    package var description: String {
        left.map { "\(way.rawValue) (left: \($0.rawValue))" } ?? way.rawValue
    }
}
