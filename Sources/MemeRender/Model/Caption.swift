/// Words on a picture: what they say, where they stand and how they look.
public struct Caption: Hashable, Sendable, Codable {
    /// Which of MemeMe's two text fields a caption belongs to, if any.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case top
        case bottom
        case other

        /// Where captions of this role stand unless told otherwise.
        public var box: Box {
            switch self {
            case .top: .top
            case .bottom: .bottom
            case .other: .whole
            }
        }

        /// The edge of its box that a caption of this role clings to unless told otherwise.
        public var verticalAlignment: VerticalAlignment {
            switch self {
            case .top: .top
            case .bottom: .bottom
            case .other: .middle
            }
        }
    }

    /// The words as they were typed; line breaks are kept. Empty or blank text draws nothing.
    public var text: String
    public var role: Role
    /// Where the ink may go, in fractions of the meme; in a ``Recipe/Layout`` with a bar or a
    /// frame in fractions of the picture in it, and without effect at the top and the bottom.
    public var box: Box
    public var style: CaptionStyle
    /// When the words appear on an animation: a part of its time, 0 to 1. On a still picture they
    /// are always seen.
    public var from = 0.0
    /// When they go again; later than ``from``, 1 at most.
    public var to = 1.0

    /// - Parameters:
    ///   - text: the words; line breaks are kept.
    ///   - role: which of the two text fields they belong to, if any.
    ///   - box: where the ink may go; the role's own box where `nil`.
    ///   - style: how the words look; the classic white on black outline unless told otherwise.
    public init(
        _ text: String, at role: Role, in box: Box? = nil, style: CaptionStyle = CaptionStyle()
    ) {
        self.text = text
        self.role = role
        self.box = box ?? role.box
        self.style = style
    }
}

extension Caption {
    /// Reads a caption of which only the text must be there.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text),
            at: try values.decodeIfPresent(Role.self, forKey: .role) ?? .other,
            in: try values.decodeIfPresent(Box.self, forKey: .box),
            style: try values.decodeIfPresent(CaptionStyle.self, forKey: .style) ?? CaptionStyle())
        from = try values.decodeIfPresent(Double.self, forKey: .from) ?? 0
        to = try values.decodeIfPresent(Double.self, forKey: .to) ?? 1
    }

    private enum CodingKeys: String, CodingKey {
        case text, role, box, style, from, to
    }

    /// Writes the times only where the caption has any of its own.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(role, forKey: .role)
        try values.encode(box, forKey: .box)
        try values.encode(style, forKey: .style)
        if from != 0 { try values.encode(from, forKey: .from) }
        if to != 1 { try values.encode(to, forKey: .to) }
    }
}
