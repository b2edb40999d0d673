#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How much lighter the heavy letters of a small caption are drawn than their outlines are.
///
/// What a B or an R encloses is narrower than a pixel then, so that no pixel of it is free of the letter: in
/// white on black it is gray, and the letter a blot. Pixels that are covered in part are covered less, the more so
/// the less they are: counters open, strokes become a little thinner, and what is covered wholly stays.
struct LetterWeight {
    /// The coverage that takes the place of each coverage.
    private let lightened: [UInt8]

    /// The height of capitals, in pixels, from which on nothing is lightened, and that up to which most is.
    private static let capHeights = (none: Typesetter.smallCapHeight, most: 8.0)
    /// The width of strokes, as a part of the height of capitals, up to which nothing is lightened, and that from
    /// which on most is. Bold text faces have 0.14 to 0.18, the headline face 0.22.
    private static let strokeWidths = (none: 0.18, most: 0.22)
    /// The power that the coverage is raised to at most. With more, thin strokes break up.
    private static let mostPower = 1.8

    /// - Parameters:
    ///   - capHeight: the height of capitals in pixels.
    ///   - strokeWidth: the width of the letters' strokes in pixels.
    /// - Returns: `nil` if the letters are drawn as they are.
    init?(capHeight: Double, strokeWidth: Double) {
        func part(_ value: Double, _ ends: (none: Double, most: Double)) -> Double {
            min(max((value - ends.none) / (ends.most - ends.none), 0), 1)
        }
        guard capHeight > 0 else { return nil }
        let part =
            part(capHeight, Self.capHeights) * part(strokeWidth / capHeight, Self.strokeWidths)
        guard part > 0 else { return nil }
        let power = 1 + (Self.mostPower - 1) * part
        lightened = (0...255).map { UInt8((pow(Double($0) / 255, power) * 255).rounded()) }
    }

    /// Lightens the coverage by letters.
    func lighten(_ mask: inout Mask) {
        for index in mask.values.indices { mask.values[index] = lightened[Int(mask.values[index])] }
    }
}

/// How much of the strokes of letters there is.
struct Strokes {
    /// What they fill, in square pixels.
    private(set) var area = 0.0
    /// The length of the edge of that, in pixels.
    private(set) var edge = 0.0

    init() {}

    init(_ contours: Contours) {
        area = contours.area
        edge = contours.edge
    }

    /// About how wide they are in pixels: what is filled by a stroke has an edge on two sides. 0 if there are none.
    var width: Double { edge > 0 ? 2 * area / edge : 0 }

    static func += (strokes: inout Strokes, more: Strokes) {
        strokes.area += more.area
        strokes.edge += more.edge
    }
}
