/// A rotation by right angles; the raw value is in degrees clockwise.
public enum QuarterTurns: Int, Hashable, Sendable, Codable, CaseIterable {
    case one = 90
    case two = 180
    case three = 270
}

extension Orientation {
    /// What turns stored pixels upright and then further.
    func turned(by turns: QuarterTurns?) -> Orientation {
        var orientation = self
        for _ in 0..<(turns?.rawValue ?? 0) / 90 { orientation = orientation.turnedClockwise }
        return orientation
    }

    private var turnedClockwise: Orientation {
        switch self {
        case .up: .right
        case .right: .down
        case .down: .left
        case .left: .up
        case .upMirrored: .rightMirrored
        case .rightMirrored: .downMirrored
        case .downMirrored: .leftMirrored
        case .leftMirrored: .upMirrored
        }
    }
}
