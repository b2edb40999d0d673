/// What of an original isn't in its meme, though it isn't damaged.
public enum PictureLoss: Hashable, Sendable {
    /// All frames of an animation but the first: the meme's format holds one.
    case frames(ImageFormat, in: ImageFormat)
    /// What a bright screen shows brighter than white, kept beside the picture.
    case gainMap(ImageFormat)
    /// Pictures beside the first, such as those of a camera with two lenses.
    case otherPictures(ImageFormat)
    /// What is brighter than white: it was made darker, for ordinary screens.
    case highRange(ImageFormat)
    /// The four inks of a JPEG for printers: it was converted to sRGB, and all of it coded anew.
    case inks
    /// EXIF of so many bytes, which is more than a JPEG holds.
    case exif(Int)
    /// What follows a frame of a GIF that is followed by nothing that is known.
    case rest(ImageFormat)
}

extension PictureLoss: CustomStringConvertible {
    public var description: String {
        switch self {
        case .frames(let source, let format):
            "only the first frame of the animated \(source.name) was used, because \(format.name) "
                + "holds one"
        case .gainMap(let format):
            "the \(format.name) has a gain map, by which bright screens show it brighter: the meme "
                + "has none"
        case .otherPictures(let format):
            "the \(format.name) holds more than one picture: the first was used"
        case .highRange(let format):
            "the \(format.name) has a high dynamic range: it was brought to that of ordinary screens"
        case .inks:
            "the JPEG is coded in four inks: it was converted to sRGB, and all of it was coded anew"
        case .exif(let count):
            "the EXIF of \(count) bytes is more than a JPEG holds: the maker's notes and its longest "
                + "parts were left out"
        case .rest(let format):
            "what follows the last frame of the \(format.name) can't be read: it was left out"
        }
    }
}
