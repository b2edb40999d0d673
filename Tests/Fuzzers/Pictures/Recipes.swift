import FuzzSupport
import Foundation
@testable import MemeRender

private let limits = RenderLimits(maximumPixels: 1 << 16)

/// A gray picture of 60×40 pixels.
private let ground: EncodedImage = {
    let layout = PixelLayout(channels: .gray, bitDepth: 8)
    let size = PixelSize(width: 60, height: 40)
    do {
        let encoder = try ImageEncoder(
            format: .png, size: size, layout: layout, metadata: ImageMetadata(),
            fineness: .standard, .unlimited)
        try [UInt8](repeating: 128, count: size.pixelCount).withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return }
            try encoder.writeRows(from: start, count: size.height)
        }
        return EncodedImage(bytes: try encoder.finish(), format: .png)
    } catch {
        fatalError("\(error)")
    }
}()

/// A recipe that can be decoded encodes to an equal one, and renders or throws.
func checkRecipe(_ bytes: [UInt8]) {
    guard let recipe = try? JSONDecoder().decode(Recipe.self, from: Data(bytes)) else { return }
    // Font files would come from the tester's own machine.
    guard !recipe.captions.contains(where: { $0.style.font.isFile }) else { return }
    do {
        let written = try JSONEncoder().encode(recipe)
        let again = try JSONDecoder().decode(Recipe.self, from: written)
        expect(again == recipe, "\(again) is not \(recipe)")
    } catch {
        // JSON has no infinite numbers; a recipe that passes the check has none either.
        expect((try? recipe.check()) == nil, "\(recipe): \(error)")
    }
    // Whatever the recipe names, it gets the ground.
    let pictures = Dictionary(uniqueKeysWithValues: recipe.sources.map { ($0, ground) })
    let renderer = Renderer(limits: limits)
    guard let rendering = try? renderer.render(recipe, on: ground, pictures: pictures) else {
        return
    }
    expect((try? rendering.image.size) == rendering.size, "another size")
}

/// Any text can be typeset, inside its box.
func checkWords(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    var recipe = Recipe(top: text)
    recipe.layout = bytes.hash % 4 == 0 ? .bar : bytes.hash % 4 == 1 ? .demotivational : .classic
    do {
        let rendering = try Renderer(limits: limits).render(recipe, on: ground)
        for caption in rendering.captions {
            let box = caption.inkBox
            expect(
                box.x >= -0.5 && box.y >= -0.5 && box.maxX <= Double(rendering.size.width) + 0.5
                    && box.maxY <= Double(rendering.size.height) + 0.5, "\(box) is outside")
        }
    } catch {
        expect("\(error)".isEmpty == false, "an error without words")
    }
}

extension FontReference {
    fileprivate var isFile: Bool {
        if case .file = source { true } else { false }
    }
}
