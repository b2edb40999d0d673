/// A file format that mememe reads. It writes the first four and AVIF: see ``writable``.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg
    case png
    case gif
    case webp
    /// The format of phone cameras: HEVC in an ISO base media file. It is read-only.
    case heic
    case avif
    /// JPEG XL. It is read-only.
    case jpegXL = "jxl"
    /// It is read-only.
    case tiff
    /// It is read-only.
    case bmp

    /// The formats that a meme can have.
    public static let writable: [ImageFormat] = [.jpeg, .png, .gif, .webp, .avif]

    /// The names of all formats as an enumeration, for sentences.
    public static let list =
        allCases.dropLast().map(\.name).joined(separator: ", ") + " and \(ImageFormat.bmp.name)"

    /// The name as people write it, for example `WebP`.
    public var name: String {
        switch self {
        case .webp: "WebP"
        case .jpegXL: "JPEG XL"
        case .jpeg, .png, .gif, .heic, .avif, .tiff, .bmp: rawValue.uppercased()
        }
    }

    /// The usual file extension, without the dot.
    public var fileExtension: String {
        self == .jpeg ? "jpg" : rawValue
    }

    /// The IANA media type.
    public var mediaType: String { "image/\(rawValue)" }

    /// Whether the format has an alpha channel.
    public var holdsAlpha: Bool { self != .jpeg }

    /// Whether memes of this format can have a high dynamic range (PQ or HLG): PNG and AVIF.
    var holdsHighRange: Bool { self == .png || self == .avif }

    /// Whether memes of this format can be animated: GIF, PNG, WebP and AVIF.
    public var holdsFrames: Bool { [.gif, .png, .webp, .avif].contains(self) }

    /// Whether a meme of this format is animated if its original, of another format perhaps, is.
    ///
    /// A PNG is animated only if its original is one. Who makes a PNG of a GIF wants a still picture, for
    /// most programs show nothing else of it.
    func keepsFrames(of original: ImageFormat) -> Bool {
        holdsFrames && (self != .png || original == .png)
    }

    /// The default format of a meme whose original has this format, is opaque and, if the format may be
    /// either, compressed with loss; see ``EncodedImage/formatOfMeme``.
    public var ofMeme: ImageFormat {
        switch self {
        case .jpeg, .png, .gif, .webp, .avif: self
        case .heic, .jpegXL: .jpeg
        case .tiff, .bmp: .png
        }
    }

    /// The longest side, in pixels, that the format's encoder accepts.
    ///
    /// libjpeg stops at 65,500 (`JPEG_MAX_DIMENSION`), libpng by default at 1,000,000, GIF at what 16
    /// bits hold, libwebp at 16,383 (`WEBP_MAX_DIMENSION`), AV1 at 65,536. Formats that are only read have
    /// no limit here.
    public var longestSide: Int {
        switch self {
        case .jpeg: 65_500
        case .png: 1_000_000
        case .gif: 65_535
        case .webp: 16_383
        case .heic, .avif: 65_536
        case .jpegXL, .tiff, .bmp: Int(Int32.max)
        }
    }

    /// The format of a file extension, in any letter case and without the dot; `nil` if it is the
    /// extension of another format.
    public init?(fileExtension: some StringProtocol) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "png", "apng": self = .png
        case "gif": self = .gif
        case "webp": self = .webp
        case "heic", "heif", "hif": self = .heic
        case "avif": self = .avif
        case "jxl": self = .jpegXL
        case "tif", "tiff": self = .tiff
        case "bmp", "dib": self = .bmp
        default: return nil
        }
    }
}
