import MemeRender

/// Panels in the API's response: the sheet that they stand on, as an uploaded original, and their places.
struct PanelsRecord: Encodable {
    var sheet: OriginalRecord
    /// The panels, in the order of the pictures, in fractions of the sheet.
    var boxes: [Box]

    private enum CodingKeys: CodingKey {
        case boxes
    }

    func encode(to encoder: any Encoder) throws {
        try sheet.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(boxes, forKey: .boxes)
    }
}
