/// What a ``Renderer`` does with a picture, as a value that another process can be told.
package enum RenderTask: Codable, Sendable {
    case size
    case render(Recipe, Provenance?)
    case layout(Recipe)
    case timeline(Recipe)
    /// As ``Renderer/preview(_:on:pictures:longestSide:frame:named:cache:)``.
    case preview(Recipe, longestSide: Int, frame: Int?, name: String)
    case movingPreview(Recipe, longestSide: Int)
    /// As ``Renderer/pixels(of:longestSide:)``.
    case pixels(longestSide: Int?)
}

/// What a ``RenderTask`` gave: facts, and the bytes of a picture if there is one.
package struct RenderResult: Sendable {
    package var facts: Facts
    /// The file of a rendering, or pixels; empty for other results.
    package var bytes: [UInt8]

    package enum Facts: Codable, Sendable {
        case size(PixelSize)
        /// Without the layouts of the words, which would take longer to send than all else.
        case rendering(ImageFormat, PixelSize, [RenderWarning], steps: [WayStep])
        case layout(RecipeLayout)
        case timeline(RecipeTimeline)
        /// Rows from the top, without padding, of samples as in ``PixelLayout``.
        case pixels(PixelSize, channels: Int, bitDepth: Int)
    }

    package init(facts: Facts, bytes: [UInt8] = []) {
        self.facts = facts
        self.bytes = bytes
    }
}

// The facts may come from a process that a picture has taken over, so nothing is believed that the bytes contradict.
extension RenderResult {
    var size: PixelSize? {
        guard case .size(let size) = facts, size.width > 0, size.height > 0 else { return nil }
        return size
    }

    var layout: RecipeLayout? {
        guard case .layout(let layout) = facts else { return nil }
        return layout
    }

    var timeline: RecipeTimeline? {
        guard case .timeline(let timeline) = facts else { return nil }
        return timeline
    }

    var rendering: Rendering? {
        guard case .rendering(let format, let size, let warnings, let steps) = facts,
            let image = try? EncodedImage(bytes), image.format == format
        else { return nil }
        return Rendering(
            image: image, size: size, captions: [], warnings: warnings, steps: steps)
    }

    var pixels: Pixmap? {
        guard case .pixels(let size, let count, let bitDepth) = facts,
            let channels = PixelLayout.Channels(rawValue: count), [8, 16].contains(bitDepth),
            size.width > 0, size.height > 0
        else { return nil }
        let layout = PixelLayout(channels: channels, bitDepth: bitDepth)
        let (length, overflow) = size.pixelCount.multipliedReportingOverflow(
            by: layout.bytesPerPixel)
        guard !overflow, length == bytes.count else { return nil }
        return Pixmap(size: size, layout: layout, bytes: bytes)
    }
}

extension RenderResult {
    fileprivate init(_ rendering: Rendering) {
        self.init(
            facts: .rendering(
                rendering.image.format, rendering.size, rendering.warnings,
                steps: rendering.steps),
            bytes: rendering.image.bytes)
    }

    fileprivate init(_ pixels: Pixmap) {
        self.init(
            facts: .pixels(
                pixels.size, channels: pixels.layout.channels.rawValue,
                bitDepth: pixels.layout.bitDepth),
            bytes: pixels.bytes)
    }
}

extension Renderer {
    /// Performs a task in this process.
    ///
    /// - Parameters:
    ///   - task: the task.
    ///   - image: the original.
    ///   - pictures: the pictures that its recipe lays on the meme, by their names.
    ///   - cache: keeps decoded originals for the next preview.
    /// - Throws: ``RenderError``.
    package func perform(
        _ task: RenderTask, on image: EncodedImage, pictures: [String: EncodedImage],
        cache: PreviewCache
    ) throws(RenderError) -> RenderResult {
        switch task {
        case .size:
            RenderResult(facts: .size(try size(of: image)))
        case .render(let recipe, let provenance):
            RenderResult(
                try render(recipe, on: image, pictures: pictures, provenance: provenance))
        case .layout(let recipe):
            RenderResult(
                facts: .layout(try layout(recipe, on: image, pictures: pictures)))
        case .timeline(let recipe):
            RenderResult(
                facts: .timeline(try timeline(recipe, on: image, pictures: pictures)))
        case .preview(let recipe, let longestSide, let frame, let name):
            RenderResult(
                try preview(
                    recipe, on: image, pictures: pictures, longestSide: longestSide,
                    frame: frame, named: name, cache: cache))
        case .movingPreview(let recipe, let longestSide):
            RenderResult(
                try movingPreview(
                    recipe, on: image, pictures: pictures, longestSide: longestSide))
        case .pixels(let longestSide):
            RenderResult(try pixels(of: image, longestSide: longestSide))
        }
    }
}
