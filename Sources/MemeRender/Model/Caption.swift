/// A text on a meme: its words, its place and its style.
public struct Caption: Hashable, Sendable, Codable {
    /// Which of MemeMe's two text fields a caption belongs to, if any.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case top
        case bottom
        case other

        /// The default box of captions of this role.
        public var box: Box {
            switch self {
            case .top: .top
            case .bottom: .bottom
            case .other: .whole
            }
        }

        /// The edge of its box that a caption of this role is aligned to by default.
        public var verticalAlignment: VerticalAlignment {
            switch self {
            case .top: .top
            case .bottom: .bottom
            case .other: .middle
            }
        }
    }

    /// The words as the user typed them, line breaks included. Empty or blank text draws nothing.
    public var text: String
    public var role: Role
    /// The rectangle that the ink may occupy, in fractions of the meme. In a ``Recipe/Layout`` with a
    /// bar or a poster's frame, in fractions of the picture; the top and the bottom caption then ignore
    /// it.
    public var box: Box
    public var style: CaptionStyle
    /// When the words appear in an animation, as a fraction of its duration, 0 to 1. A still meme always
    /// shows them.
    public var from = 0.0
    /// When the words disappear: later than ``from``, at most 1.
    public var to = 1.0
    /// The name of the place in a ``Template`` that the words are in; `nil` if they aren't in one.
    public var slot: String?
    /// Whether editors keep it where it is. It changes nothing of the meme.
    public var isLocked = false

    /// Whether its text isn't blank.
    package var hasWords: Bool { !text.allSatisfy(\.isWhitespace) }

    /// - Parameters:
    ///   - text: the words; line breaks are kept.
    ///   - role: which of the two text fields the caption belongs to, if any.
    ///   - box: the rectangle that the ink may occupy; `nil` for the role's default box.
    ///   - style: how the words look; the classic white with a black outline by default.
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
    /// Decodes a caption. Only the text is required.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text),
            at: try values.decodeIfPresent(Role.self, forKey: .role) ?? .other,
            in: try values.decodeIfPresent(Box.self, forKey: .box),
            style: try values.decodeIfPresent(CaptionStyle.self, forKey: .style) ?? CaptionStyle())
        from = try values.decodeIfPresent(Double.self, forKey: .from) ?? 0
        to = try values.decodeIfPresent(Double.self, forKey: .to) ?? 1
        slot = try values.decodeIfPresent(String.self, forKey: .slot)
        isLocked = try values.decodeIfPresent(Bool.self, forKey: .locked) ?? false
    }

    private enum CodingKeys: String, CodingKey {
        case text, role, box, style, from, to, slot, locked
    }

    /// Encodes the times, the slot and the lock only if they differ from the defaults.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(role, forKey: .role)
        try values.encode(box, forKey: .box)
        try values.encode(style, forKey: .style)
        if from != 0 { try values.encode(from, forKey: .from) }
        if to != 1 { try values.encode(to, forKey: .to) }
        try values.encodeIfPresent(slot, forKey: .slot)
        if isLocked { try values.encode(true, forKey: .locked) }
    }
}
