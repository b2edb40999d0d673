/// A file format that mememe reads, and but for HEIC writes.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg
    case png
    case gif
    case webp
    /// What phones take: HEVC in an ISO base media file. It is read only.
    case heic
    case avif

    /// Those that a meme can have.
    public static let writable = allCases.filter { $0 != .heic }

    /// All of them, as a sentence names what can be read.
    public static let list =
        allCases.dropLast().map(\.name).joined(separator: ", ") + " and \(ImageFormat.avif.name)"

    /// As people write it.
    public var name: String {
        switch self {
        case .webp: "WebP"
        case .jpeg, .png, .gif, .heic, .avif: rawValue.uppercased()
        }
    }

    /// The usual extension of a file name, without the dot.
    public var fileExtension: String {
        self == .jpeg ? "jpg" : rawValue
    }

    /// The IANA media type.
    public var mediaType: String { "image/\(rawValue)" }

    /// Whether pixels may be transparent.
    public var holdsAlpha: Bool { self != .jpeg }

    /// Whether memes of this format can move. Only the first picture of an animated PNG or AVIF is
    /// read.
    public var holdsFrames: Bool { self == .gif || self == .webp }

    /// The format of a meme of such a picture where none is asked for.
    public var ofMeme: ImageFormat { self == .heic ? .jpeg : self }

    /// The longest side, in pixels, that the format's encoder takes.
    ///
    /// libjpeg stops at 65,500 (`JPEG_MAX_DIMENSION`), libpng by default at 1,000,000, GIF at what
    /// 16 bits hold, libwebp at 16,383 (`WEBP_MAX_DIMENSION`), AV1 at 65,536.
    public var longestSide: Int {
        switch self {
        case .jpeg: 65_500
        case .png: 1_000_000
        case .gif: 65_535
        case .webp: 16_383
        case .heic, .avif: 65_536
        }
    }

    /// The format that a file extension stands for, in any letter case and without the dot;
    /// `nil` where it is none of ours.
    public init?(fileExtension: some StringProtocol) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "png", "apng": self = .png
        case "gif": self = .gif
        case "webp": self = .webp
        case "heic", "heif", "hif": self = .heic
        case "avif": self = .avif
        default: return nil
        }
    }
}
