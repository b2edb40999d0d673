/// Why a picture could not be read, rendered or written.
///
/// The description says what happened, with the values and the limit. It doesn't name the file, which
/// only the caller knows, nor what to do about it, which depends on the caller's options.
public enum RenderError: Error, Hashable, Codable, Sendable {
    /// The file has no bytes.
    case empty
    /// The bytes are in no ``ImageFormat``; `looksLike` names the format that they appear to have, if it
    /// is known.
    case unsupportedFormat(looksLike: String?)
    /// The bytes end before the picture does.
    case truncated(ImageFormat)
    /// The bytes contradict the format.
    case corrupt(ImageFormat, reason: String)
    /// A variant of the format that mememe doesn't read.
    case unsupportedVariant(ImageFormat, reason: String)
    /// The original or the meme has more pixels than ``RenderLimits/maximumPixels``.
    case tooManyPixels(PixelSize, limit: Int)
    /// The frames, of this number and size, have more pixels together than
    /// ``RenderLimits/maximumFramePixels``.
    case tooManyFrames(Int, PixelSize, limit: Int)
    /// The original, with all frames that are decoded, and the pictures that are laid on it have more pixels
    /// together than ``RenderLimits/maximumFramePixels``.
    case tooManyPicturePixels(Int, limit: Int)
    /// The render took longer than ``RenderLimits/time``.
    case tooSlow(limit: Duration)
    /// The render was cancelled, because its task was.
    case cancelled
    /// A side of the meme is longer than the format's encoder accepts.
    case sideTooLong(PixelSize, ImageFormat)
    case cropOutside(PixelRect, of: PixelSize)
    /// A value of the recipe is out of its range.
    case invalidRecipe(reason: String)
    /// The recipe lays a picture of this name on the meme, and the renderer was given none.
    case missingPicture(String)
    /// What is wrong with a picture of this name that is laid on the meme.
    indirect case inPicture(String, RenderError)
    /// No family has this name; `similar` lists families with similar names.
    case unknownFont(String, similar: [String])
    /// The font file is missing, unreadable, or not a font.
    case unusableFont(path: String, reason: String)
    /// The library that reads the format isn't installed; `package` contains it.
    case missingLibrary(ImageFormat, package: String)
    case outOfMemory
    /// The render would take this many bytes of memory, more than ``RenderLimits/maximumMemory``.
    case tooMuchMemory(Int, limit: Int)
    /// The encoder failed, with its own message.
    case encodingFailed(ImageFormat, reason: String)
    /// Cairo failed, with its own message; or the process that rendered ended before it was done.
    case drawingFailed(reason: String)
}

extension RenderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty:
            "the file is empty"
        case .unsupportedFormat(let name?):
            "this is \(name), and mememe reads \(ImageFormat.list)"
        case .unsupportedFormat(nil):
            "this is no picture that mememe knows"
        case .truncated(let format):
            "the \(format.name) ends too early"
        case .corrupt(let format, let reason) where format.library != nil:
            "the \(format.name) is damaged, or of a kind that mememe can't read (\(reason))"
        case .corrupt(let format, let reason):
            "the \(format.name) is damaged (\(reason))"
        case .unsupportedVariant(let format, let reason):
            "this is a kind of \(format.name) that mememe can't read (\(reason))"
        case .tooManyPixels(let size, let limit):
            "\(size) pixels are more than the limit of \(megapixels(limit)) megapixels"
        case .tooManyFrames(let count, let size, let limit):
            "\(count) frames of \(size) pixels are more than the limit of \(megapixels(limit)) "
                + "megapixels for all frames together"
        case .tooManyPicturePixels(let count, let limit):
            "all pictures have \(megapixels(count)) megapixels together, more than the limit of "
                + "\(megapixels(limit))"
        case .tooSlow(let limit):
            "it took longer than the limit of \((limit / .seconds(1)).short) seconds"
        case .cancelled:
            "the render was ended, because nobody waits for it any more"
        case .sideTooLong(let size, let format):
            "\(size) pixels are too many for \(format.name), whose sides end at "
                + "\(format.longestSide)"
        case .cropOutside(let rectangle, let size):
            "the crop \(rectangle) is not inside the picture, which is \(size)"
        case .invalidRecipe(let reason):
            reason
        case .missingPicture(let name):
            "the picture “\(name)”, which is laid on the meme, isn't here"
        case .inPicture(let name, let error):
            "the picture “\(name)”, which is laid on the meme: \(error)"
        case .unknownFont(let name, let similar):
            "no font is called “\(name)”"
                + (similar.isEmpty ? "" : "; similar names are \(similar.joined(separator: ", "))")
        case .unusableFont(let path, let reason):
            "\(path): \(reason)"
        case .missingLibrary(let format, _):
            "mememe reads \(format.name) through \(format.library ?? "a library"), which isn't here"
        case .outOfMemory:
            "there is not enough memory for this picture"
        case .tooMuchMemory(let bytes, let limit):
            "it would take about \(mebibytes(bytes)) MiB of memory, more than the limit of "
                + "\(mebibytes(limit)) MiB"
        case .encodingFailed(let format, let reason):
            "could not write the \(format.name): \(reason)"
        case .drawingFailed(let reason):
            "could not draw: \(reason)"
        }
    }

    private func mebibytes(_ bytes: Int) -> Int { Int((Double(bytes) / 1_048_576).rounded(.up)) }

    private func megapixels(_ pixels: Int) -> String {
        pixels.isMultiple(of: 1_000_000)
            ? "\(pixels / 1_000_000)" : "\(Double(pixels) / 1_000_000)"
    }
}
