/// A file format that mememe reads and writes.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg
    case png

    /// As people write it.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        }
    }

    /// The usual extension of a file name, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    /// The IANA media type.
    public var mediaType: String { "image/\(rawValue)" }

    /// Whether pixels may be transparent.
    public var holdsAlpha: Bool { self != .jpeg }

    /// The longest side, in pixels, that the format's encoder takes.
    ///
    /// libjpeg stops at 65,500 (`JPEG_MAX_DIMENSION`), libpng by default at 1,000,000.
    public var longestSide: Int {
        switch self {
        case .jpeg: 65_500
        case .png: 1_000_000
        }
    }

    /// The format that a file extension stands for, in any letter case and without the dot;
    /// `nil` where it is none of ours.
    public init?(fileExtension: some StringProtocol) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "png", "apng": self = .png
        default: return nil
        }
    }
}
