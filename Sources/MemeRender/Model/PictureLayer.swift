/// A picture that is composited onto another: a sticker, a face, a logo.
public struct PictureLayer: Hashable, Sendable {
    /// The name of the picture among those that a renderer is given. In a store it is the SHA-256 of the
    /// picture's bytes, as 64 lowercase hexadecimal digits.
    public var source: String
    /// The rectangle that the picture is fitted into, in fractions of the meme, from its top left corner. In
    /// a ``Recipe/Layout`` with a bar or a poster's frame, in fractions of the picture. What lies outside the
    /// meme is cut off.
    public var box: Box
    /// The part of the picture that is shown; `nil` for all of it.
    public var crop: Crop?
    /// How the picture is fitted into its box.
    public var fit: Fit
    /// The rotation around the center of the box, in degrees clockwise.
    public var angle: Double
    /// The opacity, from 0 to 1.
    public var opacity: Double
    /// Whether left and right are exchanged.
    public var isMirrored: Bool
    /// What is cut out of the picture.
    public var mask: Mask
    /// A line around the opaque parts, as around a sticker; `nil` for none.
    public var border: Border?
    /// A drop shadow; `nil` for none. Its lengths are in fractions of the shorter side of the fitted picture.
    public var shadow: Shadow?
    /// What is done to the fitted picture, in this order.
    public var effects: [Effect] = []
    /// When the picture appears in an animation, as a fraction of its duration, 0 to 1. A still meme always
    /// shows it.
    public var from = 0.0
    /// When the picture disappears: later than ``from``, at most 1.
    public var to = 1.0
    /// The name of the place in a ``Template`` that the picture is in; `nil` if it isn't in one.
    public var slot: String?
    /// Whether editors keep it where it is. It changes nothing of the meme.
    public var isLocked = false

    /// - Parameters:
    ///   - source: the name of the picture.
    ///   - box: the rectangle that the picture is fitted into.
    ///   - fit: how it is fitted.
    ///   - angle: the rotation in degrees clockwise.
    ///   - opacity: from 0 to 1.
    ///   - isMirrored: whether left and right are exchanged.
    ///   - mask: what is cut out of the picture.
    ///   - border: a line around it.
    ///   - shadow: a drop shadow.
    public init(
        _ source: String, in box: Box, fit: Fit = .contain, angle: Double = 0, opacity: Double = 1,
        isMirrored: Bool = false, mask: Mask = .none, border: Border? = nil, shadow: Shadow? = nil
    ) {
        self.source = source
        self.box = box
        self.fit = fit
        self.angle = angle
        self.opacity = opacity
        self.isMirrored = isMirrored
        self.mask = mask
        self.border = border
        self.shadow = shadow
    }
}

extension PictureLayer {
    /// How a picture is fitted into a box of another aspect ratio.
    public enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
        /// All of the picture is in the box, as large as possible and centered.
        case contain
        /// The picture fills the box; what reaches beyond it, on both sides alike, is cut off.
        case cover
        /// The picture is stretched to the box.
        case stretch
    }

    /// The part of a fitted picture that is kept.
    public enum Mask: Hashable, Sendable {
        /// All of it.
        case none
        /// The largest circle around its middle.
        case circle
        /// A rectangle with round corners; the radius is in fractions of the shorter side, from 0 to 0.5.
        case rounded(Double)
        /// The opaque parts of another picture, stretched to this one. It is named as ``PictureLayer/source``
        /// is.
        case alpha(of: String)
    }

    /// A line around the opaque parts of a picture.
    public struct Border: Hashable, Sendable {
        public var color: Color
        /// The width in fractions of the shorter side of the fitted picture, from 0 to 0.25.
        public var width: Double

        public init(color: Color = .white, width: Double = 0.03) {
            self.color = color
            self.width = width
        }
    }

    /// The names of the pictures that the layer needs.
    public var sources: [String] {
        if case .alpha(let other) = mask { [source, other] } else { [source] }
    }
}

extension PictureLayer: Codable {
    private enum CodingKeys: String, CodingKey {
        case source, box, crop, fit, angle, opacity, mirrored, mask, border, shadow, effects, from,
            to
        case slot, locked
    }

    /// Decodes a layer. Only the source and the box are required.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, or usual: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? usual
        }
        self.init(
            try values.decode(String.self, forKey: .source),
            in: try values.decode(Box.self, forKey: .box),
            fit: try read(.fit, or: .contain),
            angle: try read(.angle, or: 0),
            opacity: try read(.opacity, or: 1),
            isMirrored: try read(.mirrored, or: false),
            mask: try read(.mask, or: .none),
            border: try values.decodeIfPresent(Border.self, forKey: .border),
            shadow: try values.decodeIfPresent(Shadow.self, forKey: .shadow))
        crop = try values.decodeIfPresent(Crop.self, forKey: .crop)
        effects = try read(.effects, or: [])
        from = try read(.from, or: 0)
        to = try read(.to, or: 1)
        slot = try values.decodeIfPresent(String.self, forKey: .slot)
        isLocked = try read(.locked, or: false)
    }

    /// Encodes what differs from the defaults.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(source, forKey: .source)
        try values.encode(box, forKey: .box)
        try values.encodeIfPresent(crop, forKey: .crop)
        if fit != .contain { try values.encode(fit, forKey: .fit) }
        if angle != 0 { try values.encode(angle, forKey: .angle) }
        if opacity != 1 { try values.encode(opacity, forKey: .opacity) }
        if isMirrored { try values.encode(true, forKey: .mirrored) }
        if mask != .none { try values.encode(mask, forKey: .mask) }
        try values.encodeIfPresent(border, forKey: .border)
        try values.encodeIfPresent(shadow, forKey: .shadow)
        if !effects.isEmpty { try values.encode(effects, forKey: .effects) }
        if from != 0 { try values.encode(from, forKey: .from) }
        if to != 1 { try values.encode(to, forKey: .to) }
        try values.encodeIfPresent(slot, forKey: .slot)
        if isLocked { try values.encode(true, forKey: .locked) }
    }
}

extension PictureLayer.Mask: Codable {
    private enum CodingKeys: String, CodingKey {
        case rounded, alphaOf
    }

    /// Decodes `"none"`, `"circle"`, `{"rounded": 0.1}` or `{"alphaOf": "…"}`.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            switch name {
            case "none": self = .none
            case "circle": self = .circle
            default:
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription:
                            "a mask is none, circle, or an object with rounded or alphaOf"
                    ))
            }
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let radius = try values.decodeIfPresent(Double.self, forKey: .rounded) {
            self = .rounded(radius)
        } else {
            self = .alpha(of: try values.decode(String.self, forKey: .alphaOf))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .none: try encode("none", to: encoder)
        case .circle: try encode("circle", to: encoder)
        case .rounded(let radius):
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(radius, forKey: .rounded)
        case .alpha(let other):
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(other, forKey: .alphaOf)
        }
    }

    private func encode(_ name: String, to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(name)
    }
}

extension PictureLayer.Border: Codable {
    private enum CodingKeys: String, CodingKey {
        case color, width
    }

    /// Decodes a border. Every property may be missing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        color = try values.decodeIfPresent(Color.self, forKey: .color) ?? color
        width = try values.decodeIfPresent(Double.self, forKey: .width) ?? width
    }
}
