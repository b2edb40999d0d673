/// A drop shadow behind the letters and their outline; lengths are in ems.
public struct Shadow: Hashable, Sendable {
    public var color: Color
    /// The offset to the right, from -1 to 1.
    public var x: Double
    /// The offset downwards, from -1 to 1.
    public var y: Double
    /// The blur of its edge, from 0 to 0.5.
    public var blur: Double

    public init(
        color: Color = Color(red: 0, green: 0, blue: 0, alpha: 160), x: Double = 0.04,
        y: Double = 0.06, blur: Double = 0.05
    ) {
        self.color = color
        self.x = x
        self.y = y
        self.blur = blur
    }
}

extension Shadow: Codable {
    private enum CodingKeys: String, CodingKey {
        case color, x, y, blur
    }

    /// Decodes a shadow. Every property may be missing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        color = try values.decodeIfPresent(Color.self, forKey: .color) ?? color
        x = try values.decodeIfPresent(Double.self, forKey: .x) ?? x
        y = try values.decodeIfPresent(Double.self, forKey: .y) ?? y
        blur = try values.decodeIfPresent(Double.self, forKey: .blur) ?? blur
    }
}
