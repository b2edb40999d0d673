#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Typesetter {
    /// Positions the lines in the box and rotates them.
    func place(
        _ fitted: FittedText, caption: Caption, in box: Rect, within bounds: Rect
    ) -> CaptionLayout {
        // Whole turns change nothing, and very many of them would lose the precision of the angle in
        // radians.
        let angle = caption.style.angle.truncatingRemainder(dividingBy: 360)
        let upright = placeUpright(fitted, caption: caption, in: box)
        guard angle != 0, !upright.lines.isEmpty else { return upright }
        // Rotated text may extend beyond the picture even if upright text doesn't. If so, it is made
        // smaller if necessary and moved back inside.
        let reach = Rotation(angle: angle).bounds(of: upright.inkBox)
        let shrink = min(1, bounds.width / reach.width, bounds.height / reach.height)
        var smaller = fitted
        smaller.fontSize *= shrink
        var layout = placeUpright(smaller, caption: caption, in: box)
        layout.rotation = Rotation(angle: angle, center: layout.inkBox.center)
        let turned = layout.rotation.bounds(of: layout.inkBox)
        let shift = Point(
            x: max(bounds.x - turned.x, 0) + min(bounds.maxX - turned.maxX, 0),
            y: max(bounds.y - turned.y, 0) + min(bounds.maxY - turned.maxY, 0))
        layout.move(x: shift.x, y: shift.y)
        layout.inkBox = layout.rotation.bounds(of: layout.inkBox)
        return layout
    }

    private func placeUpright(
        _ fitted: FittedText, caption: Caption, in box: Rect
    ) -> CaptionLayout {
        let straight = placeStraight(fitted, caption: caption, in: box)
        guard caption.style.arc != 0, straight.inkBox.width > 0 else { return straight }
        return bend(straight, fitted, caption: caption, in: box)
    }

    func placeStraight(
        _ fitted: FittedText, caption: Caption, in box: Rect
    ) -> CaptionLayout {
        let style = caption.style
        let block = fitted.block
        let margins = block.margins
        let fontSize = fitted.fontSize
        let unit = fontSize / Em.units
        let height = block.height * fontSize
        let top = caption.verticalAlignment.top(of: height, in: box)
        var ink = InkExtent()
        var used: [Int] = []
        let lines = block.lines.enumerated().map { index, entry in
            let line = entry.visual
            let width =
                line.ink.isEmpty
                ? 0 : line.ink.width * unit + (margins.left + margins.right) * fontSize
            let left = style.alignment.left(of: width, in: box)
            let start = line.ink.isEmpty ? 0 : line.ink.left * unit
            let origin = Point(
                x: left + margins.left * fontSize - start,
                y: top
                    + (margins.top + block.ascent + Double(index) * block.pitch) * fontSize)
            if !line.ink.isEmpty {
                ink.add(
                    left: left, bottom: -(origin.y - line.ink.bottom * unit), right: left + width,
                    top: -(origin.y - line.ink.top * unit))
            }
            for run in line.runs where !run.glyphs.isEmpty && !used.contains(run.font) {
                used.append(run.font)
            }
            return CaptionLayout.Line(
                text: entry.segments.words, origin: origin, inkWidth: width,
                glyphs: line.glyphs(at: origin, unit: unit))
        }
        let inkBox =
            ink.isEmpty
            ? Rect(x: box.x, y: box.y, width: 0, height: 0)
            : Rect(
                x: ink.left, y: -ink.top - margins.top * fontSize, width: ink.width,
                height: ink.top - ink.bottom + (margins.top + margins.bottom) * fontSize)
        let letterBox = Rect(
            x: inkBox.x + margins.left * fontSize, y: inkBox.y + margins.top * fontSize,
            width: max(0, inkBox.width - (margins.left + margins.right) * fontSize),
            height: max(0, inkBox.height - (margins.top + margins.bottom) * fontSize))
        return CaptionLayout(
            text: caption.text, role: caption.role, lines: lines, fontSize: fontSize,
            outlineWidth: style.outlineWidth * fontSize, inkBox: inkBox, letterBox: letterBox,
            fonts: used.map { fitted.text.fonts.fonts[$0].face.name })
    }
}

extension Caption {
    /// The edge of its box that the caption stands at.
    var verticalAlignment: VerticalAlignment {
        style.verticalAlignment ?? role.verticalAlignment
    }
}

extension HorizontalAlignment {
    /// The left edge of something of a width that is aligned in a box.
    func left(of width: Double, in box: Rect) -> Double {
        switch self {
        case .left: box.x
        case .center: box.x + (box.width - width) / 2
        case .right: box.maxX - width
        }
    }
}

extension VerticalAlignment {
    /// The upper edge of something of a height that is aligned in a box.
    func top(of height: Double, in box: Rect) -> Double {
        switch self {
        case .top: box.y
        case .middle: box.y + (box.height - height) / 2
        case .bottom: box.maxY - height
        }
    }
}

extension VisualLine {
    /// The glyphs with their positions in pixels.
    ///
    /// - Parameter unit: pixels per ``Em`` unit.
    func glyphs(at origin: Point, unit: Double) -> [PositionedGlyph] {
        var pen = 0.0
        return runs.flatMap { run in
            defer { pen += run.advance }
            return run.glyphs.map { glyph in
                PositionedGlyph(
                    font: run.font, id: glyph.id,
                    origin: Point(
                        x: origin.x + (pen + glyph.x) * unit, y: origin.y - glyph.y * unit))
            }
        }
    }
}

extension Rotation {
    /// The position of a point after the rotation.
    func turned(_ point: Point) -> Point {
        let radians = angle * .pi / 180
        let x = point.x - center.x
        let y = point.y - center.y
        return Point(
            x: center.x + x * cos(radians) - y * sin(radians),
            y: center.y + x * sin(radians) + y * cos(radians))
    }

    /// The bounding box of a rotated rectangle.
    func bounds(of rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y),
            Point(x: rect.x, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
        ].map(turned)
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        let left = x.min() ?? 0
        let top = y.min() ?? 0
        return Rect(
            x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }
}
