import FuzzSupport
internal import CShims
@testable import MemeRender

/// Small, so that a picture that only says to be large costs no time.
private let limits = RenderLimits(maximumPixels: 1 << 18)

/// Opened once, or they would take more of the time than the pictures. All is on one thread.
private nonisolated(unsafe) let fonts = FontLibrary()

/// Renders a picture in several ways: each gives an error or a meme that can be read, and what is
/// to be kept is kept.
func checkPicture(_ bytes: [UInt8], of formats: Set<ImageFormat>) {
    guard let image = try? EncodedImage(bytes), formats.contains(image.format) else { return }
    _ = MemeDescription(of: image)
    guard let header = try? ImageHeader(of: image), header.size.pixelCount <= limits.maximumPixels,
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

/// Recipes that take a picture every way there is.
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

/// A meme that could be made can be read, and has the size that was told.
///
/// - Parameter isWhole: whether nothing of the original is damaged, as nothing of the meme is then: a
///   GIF's frames without ink are copied as they are.
private func checkMeme(
    _ recipe: Recipe, on image: EncodedImage, _ renderer: Renderer, isWhole: Bool
) {
    guard let rendering = try? renderer.render(recipe, on: image, in: fonts) else { return }
    expect(rendering.image.format == recipe.format ?? image.format.ofMeme, "another format")
    do {
        let header = try ImageHeader(of: rendering.image)
        expect(header.uprightSize == rendering.size, "\(header) is not \(rendering.size)")
        guard isWhole || rendering.image.format != .gif else { return }
        _ = try frames(of: rendering.image, header)
    } catch {
        fatalError("a meme can't be read: \(error)")
    }
}

/// The ways that copy what has no ink must keep it.
///
/// - Returns: whether the original can be read without damage.
private func checkKept(_ image: EncodedImage, _ header: ImageHeader) -> Bool {
    guard let originals = try? frames(of: image, header) else { return false }
    guard
        let plan = try? RenderPlan(
            Recipe(top: "a"), header: header, fonts: fonts, limits: limits),
        let words = try? plan.typeset().captions.compactMap(\.self),
        let layering = try? Layering(plan, words)
    else { return true }
    let meme = image.bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
        switch image.format {
        // Where scans are missing libjpeg smooths what it shows, across blocks.
        case .jpeg where header.isProgressive: nil
        case .jpeg:
            if layering.keepsBlocks(of: header) {
                (try? layering.lay(onBlocksOf: bytes, header: header) { _ in })
                    ?? (try? layering.lay(onCoefficientsOf: bytes, header: header) { _ in })
            } else {
                nil
            }
        case .png:
            layering.keepsRows(of: header)
                ? try? layering.lay(onRowsOf: bytes, header: header) { _ in } : nil
        // Indexes without a colour are clear, until the palette gets more.
        case .gif where !hasAllColors(bytes): nil
        case .gif:
            layering.keepsIndexes(of: plan)
                ? try? layering.lay(onIndexesOf: bytes, acceptsDamage: false) { _ in }.bytes : nil
        case .webp, .heic, .avif: nil
        }
    }
    guard let meme else { return true }
    do {
        let copy = EncodedImage(bytes: meme, format: image.format)
        let memes = try frames(of: copy, ImageHeader(of: copy))
        expect(memes.count == originals.count, "\(memes.count) frames")
        // An MCU of a JPEG ends up to 32 pixels behind the ink, and its chroma shines out.
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

/// Whether all indexes that the frames of a GIF can have are colours.
private func hasAllColors(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let file = try? GIFFile(bytes) else { return false }
    return IteratorSequence(file.frames).allSatisfy { frame in
        1 << Int(bytes[frame.data]) <= file.palette(of: frame).colors.count
    }
}

/// Whether the rows are the same that stand, upright, below all ink.
private func isKept(
    _ original: Pixmap, in meme: Pixmap, below captions: [TypesetCaption], margin: Int,
    _ header: ImageHeader
) -> Bool {
    // Ink with colour on a gray picture.
    guard original.layout == meme.layout else { return true }
    guard original.size == meme.size else { return false }
    let (original, meme) = (original.turned(header.orientation), meme.turned(header.orientation))
    let bottom = captions.map { Int($0.layout.inkBox.maxY.rounded(.up)) }.max() ?? -margin
    let first = max(0, bottom + margin)
    guard first < original.size.height else { return true }
    return original.bytes[(first * original.bytesPerRow)...]
        == meme.bytes[(first * meme.bytesPerRow)...]
}

/// What is seen, frame by frame, as it is stored.
private func frames(of image: EncodedImage, _ header: ImageHeader) throws(RenderError) -> [Pixmap] {
    try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
        guard header.format.holdsFrames, header.frameCount > 1 else {
            return [try Pixmap(decoding: ImageDecoder(header, bytes: bytes))]
        }
        let decoder = try AnimationDecoder(header, bytes: bytes, acceptsDamage: false)
        return try decoder.animation.durations.map { _ throws(RenderError) in
            try Pixmap(size: header.size, layout: Animation.layout) {
                pixels throws(RenderError) in
                expect(try decoder.readFrame(into: pixels) != nil, "a frame is missing")
            }
        }
    }
}

/// A PNG whose chunks have the right checksums, so that more of them is read than the first.
func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var place = 8
    while let length = bytes.integer(at: place, count: 4),
        let covered = bytes.slice(at: place + 4, count: 4 + length),
        place + 12 + length <= bytes.count
    {
        let checksum = mm_crc32(Array(covered), covered.count)
        result.replace(
            at: place + 8 + length, count: 4, with: Int(checksum), littleEndian: false)
        place += 12 + length
    }
    return result
}
