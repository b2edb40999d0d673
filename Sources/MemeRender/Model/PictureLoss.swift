/// A part of an original that its meme lacks, although the original isn't damaged.
public enum PictureLoss: Hashable, Codable, Sendable {
    /// All frames of an animation except the first, because the meme's format holds one; or is PNG, which
    /// is animated only if the original is one.
    case frames(ImageFormat, in: ImageFormat)
    /// A gain map: a second picture that makes parts brighter than white on an HDR screen.
    case gainMap(ImageFormat)
    /// Further pictures in the file, for example of a camera with two lenses.
    case otherPictures(ImageFormat)
    /// Brightness above white (HDR), which was tone-mapped for ordinary screens.
    case highRange(ImageFormat)
    /// The four inks of a CMYK TIFF for printers, or of a CMYK JPEG whose blocks couldn't stay. All of it was
    /// converted to sRGB and encoded again.
    case inks(ImageFormat)
    /// EXIF data of this many bytes, more than a JPEG holds.
    case exif(Int)
    /// Bytes after a frame of a GIF that aren't part of any known block.
    case rest(ImageFormat)
}

extension PictureLoss: CustomStringConvertible {
    public var description: String {
        switch self {
        case .frames(let source, let format):
            "only the first frame of the animated \(source.name) was used, because "
                + (format == .png
                    ? "a PNG is animated only if its original is one" : "\(format.name) holds one")
        case .gainMap(let format):
            "the \(format.name) has a gain map, by which bright screens show it brighter: the meme "
                + "has none"
        case .otherPictures(let format):
            "the \(format.name) holds more than one picture: the first was used"
        case .highRange(let format):
            "the \(format.name) has a high dynamic range: it was brought to that of ordinary screens"
        case .inks(let format):
            "the \(format.name) is coded in four inks: it was converted to sRGB, and all of it "
                + "was coded anew"
        case .exif(let count):
            "the EXIF of \(count) bytes is more than a JPEG holds: the maker's notes and its longest "
                + "parts were left out"
        case .rest(let format):
            "what follows the last frame of the \(format.name) can't be read: it was left out"
        }
    }
}
