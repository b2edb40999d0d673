/// Everything that turns an original into a meme; kept with the meme so that it can be edited.
///
/// The steps, in order: turn upright, ``crop``, put together as the ``layout`` says, fit into
/// ``canvas`` or to ``longestSide``, lay the ``captions``, write as ``format``.
public struct Recipe: Hashable, Sendable {
    public var captions: [Caption] = []
    /// Where words stand: on the picture, in a bar above it, or below it on a poster. See
    /// ``use(_:)``, which changes the captions' looks as well.
    public var layout: Layout = .classic
    /// The part of the picture that is used; all of it where `nil`.
    public var crop: Crop?
    /// A canvas of so many pixels into which the picture, with its bar or its frame, is
    /// aspect-fitted, centred.
    public var canvas: PixelSize?
    /// The longest side of the meme in pixels. Ignored where there is a ``canvas``.
    public var longestSide: Int?
    /// The colour around the picture on a ``canvas``, of a poster's frame, and behind a
    /// transparent picture that is written in a format without transparency.
    public var background: Color = .black
    /// The format of the meme; that of the original where `nil`.
    public var format: ImageFormat?
    /// The number of the frame, from 1, that a still meme of an animation shows; the first where
    /// `nil` and the format holds one alone. Where there are fewer, the last.
    public var frame: Int?
    /// The quality of a JPEG, a WebP or an AVIF, 1 to 100. Where `nil`, a JPEG has the original's own
    /// quantization tables, and a WebP is about as fine as the original, or loses nothing where that
    /// hadn't: WebP, PNG, GIF. Else ``defaultQuality`` decides, and 80 for an AVIF. A WebP with a
    /// quality is never lossless.
    public var quality: Int?
    /// Whether EXIF, XMP and IPTC metadata go into the meme. The colour profile always does.
    public var keepsMetadata = false
    /// Whether the meme says in its own file what it says and how it was made, so that others can
    /// find it, hear it read and make it again.
    public var describesItself = true

    public static let defaultQuality = 90

    public init(captions: [Caption] = []) {
        self.captions = captions
    }

    /// The classic: one text at the top, one at the bottom.
    public init(top: String = "", bottom: String = "", style: CaptionStyle = CaptionStyle()) {
        captions = [
            Caption(top, at: .top, style: style), Caption(bottom, at: .bottom, style: style),
        ]
    }

    /// The words of the first caption of a role, or an empty text.
    public func text(of role: Caption.Role) -> String {
        captions.first { $0.role == role }?.text ?? ""
    }
}

extension Recipe: Codable {
    private enum CodingKeys: String, CodingKey {
        case captions, layout, crop, canvas, longestSide, background, format, frame, quality
        case keepsMetadata, describesItself
    }

    /// Reads a recipe in which every property may be missing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        captions = try values.decodeIfPresent([Caption].self, forKey: .captions) ?? []
        layout = try values.decodeIfPresent(Layout.self, forKey: .layout) ?? .classic
        crop = try values.decodeIfPresent(Crop.self, forKey: .crop)
        canvas = try values.decodeIfPresent(PixelSize.self, forKey: .canvas)
        longestSide = try values.decodeIfPresent(Int.self, forKey: .longestSide)
        background = try values.decodeIfPresent(Color.self, forKey: .background) ?? .black
        format = try values.decodeIfPresent(ImageFormat.self, forKey: .format)
        frame = try values.decodeIfPresent(Int.self, forKey: .frame)
        quality = try values.decodeIfPresent(Int.self, forKey: .quality)
        keepsMetadata = try values.decodeIfPresent(Bool.self, forKey: .keepsMetadata) ?? false
        describesItself = try values.decodeIfPresent(Bool.self, forKey: .describesItself) ?? true
    }
}
