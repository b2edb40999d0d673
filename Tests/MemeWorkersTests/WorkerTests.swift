import Foundation
import MemeConcurrency
import TestSupport
import Testing

@testable import MemeRender
@testable import MemeWorkers

/// What workers make is what the process itself would.
@Suite struct WorkerTests {
    let image: EncodedImage
    let sticker: EncodedImage
    /// A renderer whose work another does, and one that does its own.
    let remote: Renderer
    let local = Renderer()

    init() throws {
        image = try Pictures.png(width: 300, height: 200)
        sticker = try Pictures.png(width: 20, height: 30, shade: 250)
        var remote = Renderer()
        remote.workers = OneWorker(try .real())
        self.remote = remote
    }

    private var recipe: Recipe {
        var recipe = Recipe(top: "One does not simply", bottom: "ship \u{e000} without tests")
        recipe.layers.append(
            .picture(
                PictureLayer("sticker", in: Box(x: 0.1, y: 0.1, width: 0.2, height: 0.2))))
        return recipe
    }

    @Test func sizes() throws {
        #expect(try remote.size(of: image) == local.size(of: image))
    }

    @Test func memes() throws {
        let provenance = Provenance(recipe: "{}", original: "00")
        let one = try remote.render(
            recipe, on: image, pictures: ["sticker": sticker], provenance: provenance)
        var other = try local.render(
            recipe, on: image, pictures: ["sticker": sticker], provenance: provenance)
        #expect(!other.warnings.isEmpty)
        // Nobody reads them, and they would take longer to send than all else.
        other.captions = []
        #expect(one == other)
    }

    @Test func previews() throws {
        let cache = PreviewCache(maximumBytes: 1 << 20)
        for words in ["a", "b"] {
            let recipe = Recipe(top: words)
            let one = try remote.preview(
                recipe, on: image, longestSide: 100, named: "x", cache: cache)
            #expect(cache.byteCount == 0)
            let other = try local.preview(
                recipe, on: image, longestSide: 100, named: "x",
                cache: PreviewCache(maximumBytes: 1 << 20))
            #expect(one.image == other.image && one.size == other.size)
        }
        let one = try remote.movingPreview(Recipe(top: "a"), on: image, longestSide: 100)
        let other = try local.movingPreview(Recipe(top: "a"), on: image, longestSide: 100)
        #expect(one.image == other.image)
    }

    @Test func layoutsAndTimelines() throws {
        let pictures = ["sticker": sticker]
        let one = try remote.layout(recipe, on: image, pictures: pictures)
        let other = try local.layout(recipe, on: image, pictures: pictures)
        #expect(one.size == other.size && one.warnings == other.warnings)
        #expect(one.captions.map { $0?.inkBox } == other.captions.map { $0?.inkBox })
        #expect(
            try remote.timeline(recipe, on: image, pictures: pictures)
                == local.timeline(recipe, on: image, pictures: pictures))
    }

    @Test func pixels() throws {
        let box = PixelSize(width: 64, height: 64)
        #expect(
            try RGBPicture(showing: image, within: box, renderer: remote)
                == RGBPicture(showing: image, within: box, renderer: local))
        let sheet = ContactSheet(
            cells: [ContactSheet.Cell(image: image, label: "a")], columns: 1, cellSize: 50)
        #expect(
            try sheet.rendered(as: .png, by: remote) == sheet.rendered(as: .png, by: local))
    }

    @Test func errors() throws {
        let broken = try EncodedImage(Array(image.bytes.prefix(60)))
        #expect(throws: RenderError.truncated(.png)) {
            try remote.render(Recipe(top: "a"), on: broken)
        }
        #expect(throws: RenderError.missingPicture("sticker")) {
            try remote.render(recipe, on: image)
        }
        var small = remote
        small.limits.maximumPixels = 10
        #expect(
            throws: RenderError.tooManyPixels(PixelSize(width: 300, height: 200), limit: 10)
        ) { try small.size(of: image) }
        var hasty = remote
        hasty.limits.time = .zero
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try hasty.render(Recipe(top: "a"), on: image)
        }
        // It can still be used.
        #expect(try remote.size(of: image).width == 300)
    }

    @Test func numbersThatAreNone() throws {
        var recipe = recipe
        recipe.captions[0].style.outlineWidth = .nan
        #expect(throws: RenderError.self) { try remote.render(recipe, on: image) }
    }

    /// The worker asks for its memory where all renders have theirs.
    @Test func memoryIsShared() throws {
        var remote = remote
        remote.stop = RenderStop(sharing: RenderRoom(capacity: 1000))
        let error = #expect(throws: RenderError.self) {
            try remote.render(Recipe(top: "a"), on: image)
        }
        guard case .tooMuchMemory(_, limit: 1000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let room = RenderRoom(capacity: 1 << 28, patience: .milliseconds(30))
        remote.stop = RenderStop(sharing: room)
        _ = try remote.render(Recipe(top: "a"), on: image)
        #expect(room.taken == 0)
        try RenderWatch(context: RenderContext(RenderLimits(), stop: remote.stop), limit: nil)
            .holding(1 << 28) { () throws(RenderError) in
                _ = #expect(throws: RenderError.outOfMemory) {
                    try remote.render(Recipe(top: "a"), on: image)
                }
            }
        _ = try remote.render(Recipe(top: "a"), on: image)
    }

    /// A picture that the worker has isn't sent again; another is.
    @Test func picturesAreKept() throws {
        let pair = try WorkerPair.real()
        #expect(pair.process.kept.isEmpty)
        for image in [image, image, try Pictures.png(width: 9, height: 9), image] {
            let end = pair.process.perform(.size, on: image, pictures: [:], for: local)
            #expect(try end.result?.size == local.size(of: image))
            #expect(pair.process.kept == [image])
        }
        // Larger ones would take memory for nothing.
        let large = try Pictures.png(width: 8192, height: 4200)
        let end = pair.process.perform(.size, on: large, pictures: [:], for: local)
        #expect(end.result?.size?.width == 8192)
        #expect(pair.process.kept.isEmpty)
    }

    /// A render that nobody waits for ends, and its worker can go on; unless the machine is so busy that it has to be
    /// killed, which not all can be.
    @Test func aRenderCanBeStopped() async throws {
        let large = try Pictures.png(width: 6000, height: 4000)
        var survivors = 0
        for _ in 0..<5 where survivors == 0 {
            let stop = RenderStop()
            let renderer = try {
                var renderer = Renderer()
                renderer.workers = OneWorker(try .real())
                renderer.stop = stop
                return renderer
            }()
            async let error = offThread {
                #expect(throws: RenderError.cancelled) {
                    var recipe = Recipe(top: "a")
                    recipe.effects = Array(repeating: Effect(.blur, 0.2), count: 8)
                    _ = try renderer.render(recipe, on: large)
                }
            }
            try await Task.sleep(for: .milliseconds(50))
            stop.stop()
            _ = try await error
            var next = renderer
            next.stop = nil
            if (try? next.size(of: image))?.width == 300 { survivors += 1 }
        }
        #expect(survivors == 1)
    }
}
