import Testing

@testable import MemeRender

/// The memory estimates of renders.
struct RenderPriceTests {
    /// Every way checks the limit before it decodes anything.
    @Test(arguments: RenderLimitTests.ways)
    func whatTakesTooMuchIsRefused(_ name: String, _ recipe: Recipe) throws {
        let image = try Fixture.image(name)
        var limits = RenderLimits()
        limits.maximumMemory = 1 << 20
        #expect {
            try Renderer(limits: limits).render(recipe, on: image)
        } throws: {
            if case RenderError.tooMuchMemory(let bytes, limit: 1 << 20) = $0 {
                bytes > 1 << 20
            } else {
                false
            }
        }
    }

    @Test func previewsAndSmallCopiesAreNoOtherWay() throws {
        let image = try Fixture.image("rocket.jpg")
        var limits = RenderLimits()
        limits.maximumMemory = 1 << 20
        let cache = PreviewCache(maximumBytes: 1 << 24)
        #expect(throws: RenderError.self) {
            try Renderer(limits: limits).preview(
                Recipe(top: "hi"), on: image, longestSide: 100, named: "a", cache: cache)
        }
        #expect(throws: RenderError.self) {
            try RGBPicture(
                showing: image, within: PixelSize(width: 10, height: 10),
                renderer: Renderer(limits: limits))
        }
        #expect(cache.byteCount == 0)
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var header: ImageHeader
        var recipe: Recipe
        var isAllowed: Bool

        init(
            _ name: String, _ format: ImageFormat, _ width: Int, _ height: Int, to: ImageFormat,
            quality: Int? = nil, isAllowed: Bool, _ change: (inout ImageHeader) -> Void = { _ in }
        ) {
            testDescription = name
            header = ImageHeader(
                format: format, size: PixelSize(width: width, height: height), orientation: .up,
                layout: PixelLayout(channels: .rgb, bitDepth: 8), componentCount: 3, bitDepth: 8,
                isProgressive: false)
            change(&header)
            recipe = Recipe(top: "hi")
            recipe.format = to
            recipe.quality = quality
            self.isAllowed = isAllowed
        }
    }

    /// Common sizes are allowed, and those that take gigabytes are refused.
    static let cases = [
        Case("48 MP to WebP", .jpeg, 8000, 6000, to: .webp, isAllowed: true),
        Case("40 MP to AVIF", .jpeg, 8000, 5000, to: .avif, isAllowed: true),
        Case("40 MP to a fine AVIF", .jpeg, 8000, 5000, to: .avif, quality: 95, isAllowed: false),
        Case("48 MP to PNG", .jpeg, 8000, 6000, to: .png, isAllowed: true) {
            $0.orientation = .right
        },
        Case("48 MP to GIF", .jpeg, 8000, 6000, to: .gif, isAllowed: true),
        Case("50 MP of PNG to JPEG", .png, 8660, 5774, to: .jpeg, isAllowed: true),
        Case("24 MP of HEIC to JPEG", .heic, 6000, 4000, to: .jpeg, isAllowed: true) {
            $0.decodingPrice = 10
        },
        Case("24 MP of AVIF to AVIF", .avif, 6000, 4000, to: .avif, isAllowed: true) {
            $0.decodingPrice = 10
        },
        Case("30 MP lossless", .webp, 6000, 5000, to: .webp, isAllowed: true) {
            $0.isLossless = true
            $0.decodingPrice = 6
        },
        Case("100 MP lossless", .webp, 16_383, 6100, to: .webp, isAllowed: false) {
            $0.isLossless = true
            $0.decodingPrice = 6
        },
        Case("100 MP to AVIF", .webp, 16_383, 6100, to: .avif, isAllowed: false),
        Case("100 MP of AVIF", .avif, 10_000, 10_000, to: .avif, isAllowed: false) {
            $0.decodingPrice = 10
        },
        Case("an animation", .webp, 800, 600, to: .webp, isAllowed: true) {
            $0.layout.channels = .rgba
            $0.frameCount = 100
            $0.decodingPrice = 14
        },
        Case("an animation of 25 MP", .webp, 5000, 5000, to: .webp, isAllowed: false) {
            $0.layout.channels = .rgba
            $0.frameCount = 10
            $0.decodingPrice = 14
        },
    ]

    @Test(arguments: cases)
    func largePictures(_ test: Case) throws {
        let limits = RenderLimits()
        let plan = try RenderPlan(
            test.recipe, header: test.header, fonts: FontLibrary(),
            RenderContext(limits))
        let price = RenderPrice(of: plan)
        let bytes = plan.isAnimated ? price.frames : price.picture
        #expect((bytes <= limits.maximumMemory) == test.isAllowed, "\(bytes >> 20) MiB")
    }

    /// The estimate doesn't overflow for any size.
    @Test func noSizeIsTooLarge() throws {
        let header = ImageHeader(
            format: .png, size: PixelSize(width: Int.max >> 32, height: Int.max >> 32),
            orientation: .up,
            layout: PixelLayout(channels: .rgba, bitDepth: 16), componentCount: 4, bitDepth: 16,
            isProgressive: true)
        var recipe = Recipe()
        recipe.longestSide = 100
        var limits = RenderLimits()
        limits.maximumPixels = .max
        let area = try SourceArea(
            of: recipe, size: header.size, orientation: .up, format: .png)
        let geometry = try Geometry(area, Sheet(area.fitted), as: .png, limits)
        #expect(RenderPrice.decoding(header, geometry) > 1 << 40)
    }
}
