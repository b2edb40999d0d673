import FuzzSupport
@testable import MemeConcurrency
internal import CShims
@testable import MemeRender

/// Low limits, so that a picture whose header declares a large size costs no time.
private let limits = RenderLimits(maximumPixels: 1 << 18)

/// Opened once, because opening fonts would take more time than the pictures. Everything runs on one
/// thread.
private nonisolated(unsafe) let fonts = FontLibrary()

/// Renders a picture with each recipe. Each render throws an error or gives a meme that can be read and
/// keeps what it should.
func checkPicture(_ bytes: [UInt8], of formats: Set<ImageFormat>) {
    guard let image = try? EncodedImage(bytes), formats.contains(image.format) else { return }
    _ = MemeDescription(of: image)
    guard let header = try? ImageHeader(of: image, .unlimited),
        header.size.pixelCount <= limits.maximumPixels,
        header.frameCount * header.size.pixelCount <= 4 * limits.maximumPixels
    else { return }
    let isWhole = checkKept(image, header)
    let way = bytes.hash
    var renderer = Renderer(limits: limits)
    renderer.limits.acceptsDamage = way % 2 == 1
    checkMeme(ways[way / 2 % ways.count], on: image, renderer, isWhole: isWhole)
    if way % 8 == 0 {
        _ = try? renderer.preview(
            Recipe(top: "hi"), on: image, longestSide: 40, named: "",
            cache: PreviewCache(maximumBytes: 1 << 20))
    }
}

/// Recipes that together take a picture through every way.
private let ways: [Recipe] = {
    let tint = Color(red: 200, green: 30, blue: 60)
    func recipe(_ change: (inout Recipe) -> Void) -> Recipe {
        var recipe = Recipe(top: "a", bottom: "b")
        change(&recipe)
        return recipe
    }
    return [
        recipe { _ in },
        recipe { $0.keepsMetadata = true },
        recipe { $0.quality = 50 },
        recipe { $0.format = .png },
        recipe { $0.format = .jpeg },
        recipe { $0.format = .gif },
        recipe { $0.format = .webp },
        recipe { ($0.format, $0.frame) = (.png, 2) },
        recipe { $0.longestSide = 20 },
        recipe { $0.crop = Crop("1:1") },
        recipe { $0.canvas = PixelSize(width: 50, height: 40) },
        recipe { $0.layout = .bar },
        recipe { ($0.captions[0].style.fill, $0.captions[1].from) = (tint, 0.5) },
        recipe { ($0.captions[0].to, $0.background) = (0.4, tint) },
    ]
}()

/// Checks that a meme can be read and has the size that the renderer reported.
///
/// - Parameter isWhole: whether the original is undamaged. If it is, so is the meme; if not, the meme
///   may not be, because a GIF's frames without ink are copied as they are.
private func checkMeme(
    _ recipe: Recipe, on image: EncodedImage, _ renderer: Renderer, isWhole: Bool
) {
    guard
        let rendering = try? renderer.inContext({ context throws(RenderError) in
            try renderer.render(
                recipe, on: image, in: fonts, context, provenance: Future(on: .caller) { nil })
        })
    else { return }
    expect(rendering.image.format == recipe.formatOfMeme(of: image), "another format")
    do {
        let header = try ImageHeader(of: rendering.image, .unlimited)
        expect(header.uprightSize == rendering.size, "\(header) is not \(rendering.size)")
        guard isWhole || rendering.image.format != .gif else { return }
        _ = try frames(of: rendering.image, header)
    } catch {
        fatalError("a meme can't be read: \(error)")
    }
}

/// Checks that the ways that copy data keep all pixels without ink.
///
/// - Returns: whether the original can be read without damage.
private func checkKept(_ image: EncodedImage, _ header: ImageHeader) -> Bool {
    guard let originals = try? frames(of: image, header) else { return false }
    guard
        let plan = try? RenderPlan(
            Recipe(top: "a"), header: header, fonts: fonts, RenderContext(limits)),
        let words = try? plan.typeset().captions,
        let ink = try? InkLayers(words, .unlimited)
    else { return true }
    let ways: [any Way.Type] =
        switch image.format {
        // If scans are missing, libjpeg smooths across blocks.
        case .jpeg where header.isProgressive: []
        case .jpeg: [JPEGBlocks.self, JPEGCoefficients.self]
        case .png: [PNGStream.self]
        // Indexes beyond the palette are transparent until the palette grows.
        case .gif where !image.bytes.withUnsafeBufferPointer(hasAllColors): []
        case .gif: [GIFIndexes.self]
        case .webp, .heic, .avif, .jpegXL, .tiff, .bmp: []
        }
    let meme = image.bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
        let context = RenderContext(limits)
        let job = RenderJob(
            plan: plan, bytes: bytes, scan: FoundScan(bytes, context), ink: ink,
            description: nil, context: context)
        for way in ways {
            if case .made(let made)? = try? way.init(job)?.make(progress: { _ in }) {
                return made.bytes
            }
        }
        return nil
    }
    guard let meme else { return true }
    do {
        let copy = EncodedImage(bytes: meme, format: image.format)
        let memes = try frames(of: copy, ImageHeader(of: copy, .unlimited))
        expect(memes.count == originals.count, "\(memes.count) frames")
        // An MCU of a JPEG ends up to 32 pixels beyond the ink, and upsampling spreads its chroma.
        let margin = image.format == .jpeg ? 40 : 2
        for (original, meme) in zip(originals, memes) {
            expect(
                isKept(original, in: meme, below: words, margin: margin, header), "pixels changed")
        }
    } catch {
        fatalError("a meme can't be read: \(error)")
    }
    return true
}

/// Whether the palette has a color for every index that the frames of a GIF can have.
private func hasAllColors(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let file = try? GIFFile(bytes) else { return false }
    return IteratorSequence(file.frames).allSatisfy { frame in
        1 << Int(bytes[frame.data]) <= file.palette(of: frame).colors.count
    }
}

/// Whether the rows that lie, upright, below all ink are equal.
private func isKept(
    _ original: Pixmap, in meme: Pixmap, below captions: [TypesetCaption], margin: Int,
    _ header: ImageHeader
) -> Bool {
    // Ink in color on a gray picture changes its layout.
    guard original.layout == meme.layout else { return true }
    guard original.size == meme.size else { return false }
    let (original, meme) = (original.turned(header.orientation), meme.turned(header.orientation))
    let bottom = captions.map { Int($0.layout.inkBox.maxY.rounded(.up)) }.max() ?? -margin
    let first = max(0, bottom + margin)
    guard first < original.size.height else { return true }
    return original.bytes[(first * original.bytesPerRow)...]
        == meme.bytes[(first * meme.bytesPerRow)...]
}

/// Decodes all frames, in stored orientation.
private func frames(of image: EncodedImage, _ header: ImageHeader) throws(RenderError) -> [Pixmap] {
    try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
        guard header.format.holdsFrames, header.frameCount > 1 else {
            return [try Pixmap(decoding: ImageDecoder(header, bytes: bytes, .unlimited))]
        }
        let decoder = try AnimationDecoder(
            header, bytes: bytes, acceptsDamage: false, .unlimited)
        return try decoder.animation.durations.map { _ throws(RenderError) in
            try Pixmap(size: header.size, layout: Animation.layout) {
                pixels throws(RenderError) in
                expect(try decoder.readFrame(into: pixels) != nil, "a frame is missing")
            }
        }
    }
}

/// A PNG with corrected chunk checksums, so that a decoder reads beyond the first chunk.
func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var place = 8
    while let length = bytes.integer(at: place, count: 4),
        let covered = bytes.slice(at: place + 4, count: 4 + length),
        place + 12 + length <= bytes.count
    {
        let checksum = mm_crc32(0, Array(covered), covered.count)
        result.replace(
            at: place + 8 + length, count: 4, with: Int(checksum), littleEndian: false)
        place += 12 + length
    }
    return result
}
