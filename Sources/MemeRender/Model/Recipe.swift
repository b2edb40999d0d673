/// The settings that turn an original into a meme. A store keeps them with the meme, so that it can be
/// edited.
///
/// The steps, in order: turn upright, ``rotation``, ``crop``, lay out by ``layout``, fit into ``canvas`` or to
/// ``longestSide``, change by the ``effects``, composite the ``layers``, encode as ``format``.
public struct Recipe: Hashable, Sendable {
    /// The elements that are composited onto the picture, from the lowest to the highest.
    public var layers: [Layer] = []
    /// Where words stand: on the picture, in a bar above it, or below it on a poster. See
    /// ``use(_:)``, which changes the captions' looks as well.
    public var layout: Layout = .classic
    /// How far the upright picture is turned; `nil` if it isn't. All of it is encoded anew then.
    public var rotation: QuarterTurns?
    /// The part of the picture that the meme shows; `nil` for all of it.
    public var crop: Crop?
    /// What is done to the picture, in this order. All of it is encoded anew then.
    public var effects: [Effect] = []
    /// The size of a canvas, in pixels, into which the picture is aspect-fitted, centered, together with
    /// its bar or its frame.
    public var canvas: PixelSize?
    /// The longest side of the meme, in pixels. Ignored if there is a ``canvas``.
    public var longestSide: Int?
    /// The color around the picture on a ``canvas``, of a poster's frame, and behind a transparent
    /// picture if the meme's format has no alpha channel.
    public var background: Color = .black
    /// What surrounds the picture on a ``canvas``: that color, or a blurred copy of the picture.
    public var backdrop: Backdrop = .color
    /// The format of the meme; `nil` for that of the original, or for PNG if words are cut out of the
    /// meme and that format has no alpha channel.
    public var format: ImageFormat?
    /// The number, from 1, of the frame that a still meme of an animation shows. If the original has
    /// fewer frames, the meme shows the last. If `nil`, it shows the first frame if its format holds
    /// only one.
    public var frame: Int?
    /// The quality of a JPEG, a WebP or an AVIF, 1 to 100. If `nil`, a JPEG made of a JPEG gets the
    /// original's quantization tables, and a WebP is about as fine as the original, or lossless if the
    /// original was (WebP, PNG, GIF). Otherwise it is ``defaultQuality``, or 80 for an AVIF. A WebP with
    /// a quality is never lossless.
    public var quality: Int?
    /// Whether the meme keeps the original's EXIF, XMP and IPTC metadata. It always keeps the color
    /// profile.
    public var keepsMetadata = false
    /// Whether the meme's file contains the words and the recipe, so that others can search for it, have
    /// it read aloud, and make it again.
    public var describesItself = true
    /// The template that the meme was made of; `nil` if there was none. A render ignores it.
    public var template: TemplateReference?

    public static let defaultQuality = 90

    public init(captions: [Caption] = []) {
        layers = captions.map(Layer.caption)
    }

    /// Makes a classic meme: one caption at the top, one at the bottom.
    public init(top: String = "", bottom: String = "", style: CaptionStyle = CaptionStyle()) {
        self.init(captions: [
            Caption(top, at: .top, style: style), Caption(bottom, at: .bottom, style: style),
        ])
    }

    /// The captions among the ``layers``. Assigned captions replace the existing ones in order;
    /// additional captions go on top.
    public var captions: [Caption] {
        get { layers.compactMap(\.caption) }
        set {
            var rest = newValue[...]
            layers = layers.compactMap { layer in
                layer.caption == nil ? layer : rest.popFirst().map(Layer.caption)
            }
            layers += rest.map(Layer.caption)
        }
    }

    /// The pictures among the ``layers``, from the lowest to the highest.
    public var pictures: [PictureLayer] { layers.compactMap(\.picture) }

    /// The names of all pictures that the ``layers`` need, each once.
    public var sources: [String] {
        var known: Set<String> = []
        return pictures.flatMap(\.sources).filter { known.insert($0).inserted }
    }

    /// The words of the first caption of a role, or an empty text if there is no caption of that role.
    public func text(of role: Caption.Role) -> String {
        captions.first { $0.role == role }?.text ?? ""
    }
}

extension Recipe: Codable {
    private enum CodingKeys: String, CodingKey {
        case captions, layers, layout, rotation, crop, effects, canvas, longestSide, background,
            backdrop,
            format
        case frame, quality
        case keepsMetadata, describesItself, template
    }

    /// Decodes a recipe. Every property may be missing. It has `layers` or, if it has only captions,
    /// `captions`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let layers = try values.decodeIfPresent([Layer].self, forKey: .layers) {
            self.layers = layers
        } else {
            let captions = try values.decodeIfPresent([Caption].self, forKey: .captions) ?? []
            layers = captions.map(Layer.caption)
        }
        layout = try values.decodeIfPresent(Layout.self, forKey: .layout) ?? .classic
        rotation = try values.decodeIfPresent(QuarterTurns.self, forKey: .rotation)
        crop = try values.decodeIfPresent(Crop.self, forKey: .crop)
        effects = try values.decodeIfPresent([Effect].self, forKey: .effects) ?? []
        canvas = try values.decodeIfPresent(PixelSize.self, forKey: .canvas)
        longestSide = try values.decodeIfPresent(Int.self, forKey: .longestSide)
        background = try values.decodeIfPresent(Color.self, forKey: .background) ?? .black
        backdrop = try values.decodeIfPresent(Backdrop.self, forKey: .backdrop) ?? .color
        format = try values.decodeIfPresent(ImageFormat.self, forKey: .format)
        frame = try values.decodeIfPresent(Int.self, forKey: .frame)
        quality = try values.decodeIfPresent(Int.self, forKey: .quality)
        keepsMetadata = try values.decodeIfPresent(Bool.self, forKey: .keepsMetadata) ?? false
        describesItself = try values.decodeIfPresent(Bool.self, forKey: .describesItself) ?? true
        template = try values.decodeIfPresent(TemplateReference.self, forKey: .template)
    }
    /// Encodes the layers as `captions` if all of them are captions, as existing meme files, catalogs
    /// and batch journals have them.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let captions = captions
        if captions.count == layers.count {
            try values.encode(captions, forKey: .captions)
        } else {
            try values.encode(layers, forKey: .layers)
        }
        try values.encode(layout, forKey: .layout)
        try values.encodeIfPresent(rotation, forKey: .rotation)
        try values.encodeIfPresent(crop, forKey: .crop)
        if !effects.isEmpty { try values.encode(effects, forKey: .effects) }
        try values.encodeIfPresent(canvas, forKey: .canvas)
        try values.encodeIfPresent(longestSide, forKey: .longestSide)
        try values.encode(background, forKey: .background)
        // Left out where it is usual, as all recipes before it were.
        if backdrop != .color { try values.encode(backdrop, forKey: .backdrop) }
        try values.encodeIfPresent(format, forKey: .format)
        try values.encodeIfPresent(frame, forKey: .frame)
        try values.encodeIfPresent(quality, forKey: .quality)
        try values.encode(keepsMetadata, forKey: .keepsMetadata)
        try values.encode(describesItself, forKey: .describesItself)
        try values.encodeIfPresent(template, forKey: .template)
    }
}
