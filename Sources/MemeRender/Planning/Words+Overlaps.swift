extension Words {
    /// Warnings about captions whose letters cover those of another at the same time.
    var overlaps: [RenderWarning] {
        let captions = captions
        var warnings: [RenderWarning] = []
        for (index, upper) in captions.enumerated() {
            // One warning for each caption is enough to say what to move.
            let lower = captions[..<index].first { $0.overlaps(upper) }
            if let lower {
                warnings.append(.overlapping(text: upper.layout.text, other: lower.layout.text))
            }
        }
        return warnings
    }
}

extension TypesetCaption {
    fileprivate func overlaps(_ other: TypesetCaption) -> Bool {
        guard time.overlaps(other.time), layout.inkBox.intersects(other.layout.inkBox) else {
            return false
        }
        let others = other.bodies
        return bodies.contains { body in others.contains(where: body.overlaps) }
    }

    /// The bodies of the lines, from baseline to the height of capitals, without outline and shadow: what
    /// has to be clear for the words to be read.
    private var bodies: [Quadrilateral] {
        if style.arc != 0 { return glyphBodies }
        guard let face = fonts.first?.face else { return [] }
        let height = face.capHeight / face.unitsPerEm * layout.fontSize
        return layout.lines.filter { $0.inkWidth > 0 }.map { line in
            let body = Rect(
                x: line.origin.x, y: line.origin.y - height,
                width: max(0, line.inkWidth - 2 * layout.outlineWidth), height: height)
            return Quadrilateral(body, turnedBy: layout.rotation)
        }
    }

    /// The boxes of the letters of a bent line, each turned as it stands.
    private var glyphBodies: [Quadrilateral] {
        layout.lines.flatMap(\.glyphs).compactMap { glyph in
            let font = fonts[glyph.font]
            let scale = layout.fontSize * font.scale / font.face.unitsPerEm
            guard let bounds = font.face.outline(of: glyph.id).bounds else { return nil }
            let body = Rect(
                x: glyph.origin.x + bounds.left * scale, y: glyph.origin.y - bounds.top * scale,
                width: (bounds.right - bounds.left) * scale,
                height: (bounds.top - bounds.bottom) * scale)
            let standing = Rotation(angle: glyph.turn * 180 / .pi, center: glyph.origin)
            return Quadrilateral(body, turnedBy: standing, layout.rotation)
        }
    }
}

extension Rect {
    fileprivate func intersects(_ other: Rect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}

/// A turned rectangle.
private struct Quadrilateral {
    let corners: [Point]

    init(_ rect: Rect, turnedBy rotations: Rotation...) {
        let straight = [
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y),
            Point(x: rect.maxX, y: rect.maxY), Point(x: rect.x, y: rect.maxY),
        ]
        corners = rotations.reduce(straight) { corners, rotation in corners.map(rotation.turned) }
    }

    /// Whether no line parts them: convex shapes are apart only if the direction of an edge shows it.
    func overlaps(_ other: Quadrilateral) -> Bool {
        for shape in [self, other] {
            for (first, second) in zip(shape.corners, shape.corners.dropFirst()) {
                let across = Point(x: first.y - second.y, y: second.x - first.x)
                let own = extent(along: across)
                let others = other.extent(along: across)
                if own.high <= others.low || others.high <= own.low { return false }
            }
        }
        return true
    }

    private func extent(along axis: Point) -> (low: Double, high: Double) {
        let places = corners.map { $0.x * axis.x + $0.y * axis.y }
        return (places.min() ?? 0, places.max() ?? 0)
    }
}
