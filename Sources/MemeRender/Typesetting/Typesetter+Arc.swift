#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Typesetter {
    /// The arc, in degrees, beyond which another line has to be worth ``worthOfALineOnAnArc``: there is
    /// none but where the text has line breaks.
    static let mostArcOfLines = 120.0
    static let worthOfALineOnAnArc = 1000.0

    /// Bends straight lines, made smaller if they need it to stay in their box.
    func bend(
        _ straight: CaptionLayout, _ fitted: FittedText, caption: Caption, in box: Rect
    ) -> CaptionLayout {
        let fonts = fitted.text.fonts.fonts
        let margins = fitted.block.margins
        // The shadow falls to one side, wherever a letter is turned to.
        let reach = max(margins.left, margins.right, margins.top, margins.bottom)
        var layout = straight
        layout.bend(through: caption.style.arc, fonts, reach: reach)
        let shrink = min(1, box.width / layout.inkBox.width, box.height / layout.inkBox.height)
        if shrink < 1 {
            var smaller = fitted
            smaller.fontSize *= shrink
            layout = placeStraight(smaller, caption: caption, in: box)
            layout.bend(through: caption.style.arc, fonts, reach: reach)
        }
        let ink = layout.inkBox
        layout.move(
            x: caption.style.alignment.left(of: ink.width, in: box) - ink.x,
            y: caption.verticalAlignment.top(of: ink.height, in: box) - ink.y)
        return layout
    }
}

/// Concentric circles, on which straight lines are laid. The inner edge keeps its length, so that letters
/// spread and none come nearer to each other.
private struct Arc {
    /// The middle of the inner edge.
    private let middle: SIMD2<Double>
    private let radius: Double
    /// 1 for an arch, -1 for a bowl.
    private let side: Double

    /// - Parameters:
    ///   - degrees: the angle that the box bends through; not 0.
    ///   - box: what is bent.
    init(through degrees: Double, _ box: Rect) {
        side = degrees > 0 ? 1 : -1
        middle = SIMD2(box.x + box.width / 2, side > 0 ? box.maxY : box.y)
        // A single letter isn't turned inside out.
        radius = max(box.width / (abs(degrees) * .pi / 180), 0.25 * box.height)
    }

    /// Where a place comes to lie, and how far it is turned, in radians, clockwise.
    func bent(_ x: Double, _ y: Double) -> (place: SIMD2<Double>, turn: Double) {
        let angle = (x - middle.x) / radius
        let distance = radius + side * (middle.y - y)
        return (
            SIMD2(
                middle.x + distance * sin(angle),
                middle.y + side * (radius - distance * cos(angle))),
            side * angle
        )
    }
}

extension CaptionLayout {
    /// Lays the glyphs on an arc, each turned as a whole, and measures them.
    ///
    /// - Parameter reach: how far ink reaches beyond letters, in ems.
    fileprivate mutating func bend(
        through degrees: Double, _ fonts: [FittedFont], reach: Double
    ) {
        let arc = Arc(through: degrees, inkBox)
        var (low, high) = (
            SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity)
        )
        for line in lines.indices {
            for index in lines[line].glyphs.indices {
                let glyph = lines[line].glyphs[index]
                let font = fonts[glyph.font]
                let scale = fontSize * font.scale / font.face.unitsPerEm
                let bounds = font.face.outline(of: glyph.id).bounds
                // A glyph stands on the arc with the middle of its ink.
                let half = bounds.map { ($0.left + $0.right) / 2 * scale } ?? 0
                let (place, turn) = arc.bent(glyph.origin.x + half, glyph.origin.y)
                let along = SIMD2(cos(turn), sin(turn))
                let origin = place - along * half
                lines[line].glyphs[index].origin = Point(x: origin.x, y: origin.y)
                lines[line].glyphs[index].turn = turn
                guard let bounds else { continue }
                for x in [bounds.left, bounds.right] {
                    for y in [bounds.bottom, bounds.top] {
                        let corner =
                            origin + along * (x * scale)
                            + SIMD2(along.y, -along.x) * (y * scale)
                        low = pointwiseMin(low, corner)
                        high = pointwiseMax(high, corner)
                    }
                }
            }
        }
        guard low.x <= high.x else { return }
        letterBox = Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        let border = reach * fontSize
        inkBox = Rect(
            x: low.x - border, y: low.y - border, width: high.x - low.x + 2 * border,
            height: high.y - low.y + 2 * border)
    }
}
