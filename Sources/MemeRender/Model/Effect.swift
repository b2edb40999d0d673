/// A change of a picture's pixels, before anything is laid on it.
public struct Effect: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Left and right are exchanged.
        case mirror
        /// Colors become grays of the same luma (BT.709).
        case grayscale
        /// Each color becomes its opposite.
        case invert
        /// Colors are so many times as far from gray: 0 to 4, 2 by default.
        case saturate
        /// A Gaussian blur, whose reach is a fraction of the picture's shorter side: up to 0.25, 0.03 by default.
        case blur
        /// Squares of one color, whose side is a fraction of the picture's shorter side: up to 0.5, 0.05 by
        /// default.
        case pixelate
        /// Sharpened, oversaturated and compressed too much: 0 to 1, 0.5 by default.
        case fry
        /// Compressed as a JPEG of this quality: 1 to 100, 10 by default.
        case jpeg
    }

    public var kind: Kind
    /// How much; `nil` for the kind's default.
    public var amount: Double?
    /// The part of the picture that is changed, in fractions of the picture that the meme shows; `nil` for all of
    /// it.
    public var box: Box?

    /// - Parameters:
    ///   - kind: what is done.
    ///   - amount: how much; the kind's default if `nil`.
    ///   - box: the part of the picture that is changed; all of it if `nil`.
    public init(_ kind: Kind, _ amount: Double? = nil, in box: Box? = nil) {
        self.kind = kind
        self.amount = amount
        self.box = box
    }
}

extension Effect.Kind {
    /// The amounts that the kind takes, and its default; `nil` if it takes none.
    package var amounts: (range: ClosedRange<Double>, usual: Double)? {
        switch self {
        case .mirror, .grayscale, .invert: nil
        case .saturate: (0...4, 2)
        case .blur: (0...0.25, 0.03)
        case .pixelate: (0...0.5, 0.05)
        case .fry: (0...1, 0.5)
        case .jpeg: (1...100, 10)
        }
    }
}

extension Effect {
    /// - Throws: ``RenderError/invalidRecipe(reason:)``.
    func check() throws(RenderError) {
        if let amount {
            guard let range = kind.amounts?.range else {
                throw .invalidRecipe(
                    reason: "the effect \(kind.rawValue) has no amount, such as \(amount.short)")
            }
            try Recipe.check(amount, "an amount of \(kind.rawValue) of", range)
        }
        if let box, !box.isOnPicture {
            throw .invalidRecipe(
                reason: "an effect's box of \(box.width)×\(box.height)+\(box.x)+\(box.y), "
                    + "in parts of the picture, has no area on it")
        }
    }
}

extension Effect: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, amount, box
    }

    /// Decodes an effect. Only the kind is required.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(Kind.self, forKey: .kind),
            try values.decodeIfPresent(Double.self, forKey: .amount),
            in: try values.decodeIfPresent(Box.self, forKey: .box))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encodeIfPresent(amount, forKey: .amount)
        try values.encodeIfPresent(box, forKey: .box)
    }
}
