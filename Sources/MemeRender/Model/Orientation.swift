/// The rotation and mirroring that turn stored pixels upright.
///
/// The raw values are those of EXIF 2.32, tag 0x0112.
public enum Orientation: Int, Hashable, Sendable, CaseIterable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// Whether the upright picture's width is the stored picture's height.
    public var swapsSides: Bool { rawValue >= 5 }
}
