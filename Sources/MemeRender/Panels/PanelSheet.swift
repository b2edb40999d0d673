/// The places of panels on a sheet of one color.
public struct PanelSheet: Hashable, Sendable {
    /// The size of the sheet, in pixels.
    public let size: PixelSize
    /// The panels, in the order of the pictures, in pixels of the sheet.
    public let frames: [PixelRect]
    /// The color of what is between them.
    public let color: Color

    /// The panels in fractions of the sheet.
    public var boxes: [Box] {
        let (width, height) = (Double(size.width), Double(size.height))
        return frames.map { frame in
            Box(
                x: Double(frame.x) / width, y: Double(frame.y) / height,
                width: Double(frame.size.width) / width, height: Double(frame.size.height) / height)
        }
    }

    /// The layers of a recipe that fill the panels with pictures.
    ///
    /// - Parameters:
    ///   - sources: the names of the pictures; see ``PictureLayer/source``.
    ///   - crops: the parts of the pictures that are shown; `nil`, or none, for all of one.
    public func layers(of sources: [String], crops: [Crop?] = []) -> [Layer] {
        zip(sources, boxes).enumerated().map { index, panel in
            var layer = PictureLayer(panel.0, in: panel.1, fit: .cover)
            if crops.indices.contains(index) { layer.crop = crops[index] }
            layer.slot = Recipe.panelSlot(index)
            return .picture(layer)
        }
    }

    /// The sheet without pictures, which a meme of panels is made of: a PNG of one color.
    public var background: EncodedImage {
        get throws(RenderError) {
            var start = [UInt8].pngSignature
            var header: [UInt8] = []
            header.append(size.width, bytes: 4)
            header.append(size.height, bytes: 4)
            // One bit for each pixel, a palette, no interlacing.
            start.append(chunk: "IHDR", header + [1, 3, 0, 0, 0])
            start.append(chunk: "PLTE", [color.red, color.green, color.blue])
            if color.alpha < 255 { start.append(chunk: "tRNS", [color.alpha]) }
            let row = 1 + (size.width + 7) / 8
            start.append(
                chunk: "IDAT", try Zlib.deflated([UInt8](repeating: 0, count: row * size.height)))
            start.append(chunk: "IEND", [])
            return EncodedImage(bytes: start, format: .png)
        }
    }
}

extension Recipe {
    /// The name of the slot of a panel, which is counted from 0: `panel-1` and so on.
    static func panelSlot(_ index: Int) -> String { "panel-\(index + 1)" }

    /// The panels of a meme that has some, in fractions of it.
    public var panels: [Box] {
        var boxes: [Box] = []
        while let panel = pictures.first(where: { $0.slot == Self.panelSlot(boxes.count) }) {
            boxes.append(panel.box)
        }
        return boxes
    }
}
