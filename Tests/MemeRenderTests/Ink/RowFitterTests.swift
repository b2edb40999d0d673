import Testing

@testable import MemeRender

/// Pictures that are fitted row by row are as those that are decoded whole.
struct RowFitterTests {
    /// How a picture is laid on the meme, of 160 × 120 pixels.
    private static let layers: [PictureLayer] = {
        let exact = PictureLayer("p", in: Box(x: 0, y: 0, width: 0.5, height: 0.5))
        let shrunk = PictureLayer("p", in: Box(x: 0.11, y: 0.2, width: 0.31, height: 0.4))
        var cut = PictureLayer("p", in: Box(x: 0, y: 0, width: 0.5, height: 0.25), fit: .cover)
        cut.crop = .rectangle(x: 0, y: 20, size: PixelSize(width: 80, height: 30))
        let covering = PictureLayer(
            "p", in: Box(x: 0.3, y: 0.1, width: 0.13, height: 0.4), fit: .cover)
        let stretched = PictureLayer(
            "p", in: Box(x: 0.2, y: 0.2, width: 0.5, height: 0.1), fit: .stretch, angle: 30,
            opacity: 0.7, isMirrored: true, mask: .circle)
        let beyond = PictureLayer("p", in: Box(x: -0.2, y: 0.8, width: 0.4, height: 0.4), angle: 90)
        let large = PictureLayer("p", in: Box(x: 0.03, y: -0.1, width: 1.9, height: 1.7))
        let widened = PictureLayer(
            "p", in: Box(x: 0.1, y: 0.4, width: 0.85, height: 0.13), fit: .stretch)
        return [exact, shrunk, cut, large, widened, covering, stretched, beyond]
    }()

    /// A picture whose alpha, if it has one, has every value.
    private static func picture(
        _ channels: PixelLayout.Channels, width: Int, height: Int
    ) throws -> Pixmap {
        let count = channels.rawValue
        return try Pixmap(width: width, height: height, channels) { x, y, channel in
            let isAlpha = count % 2 == 0 && channel == count - 1
            if isAlpha { return min(255, (x * 3 + y) % 300) }
            return (x * 5 + y * 3 + channel * 40 + x * y / 7) % 256
        }
    }

    private static func meme(_ layer: PictureLayer, of picture: EncodedImage) throws -> [UInt8] {
        let ground = try Pixmap(width: 160, height: 120) { x, _, _ in x }.encoded()
        var recipe = Recipe()
        recipe.layers = [.picture(layer)]
        return try Renderer().render(recipe, on: ground, pictures: ["p": picture]).image.bytes
    }

    /// An interlaced PNG is decoded whole.
    @Test(arguments: PixelLayout.Channels.allCases, [(80, 60), (333, 251), (1201, 1003)])
    func picturesAreTheSame(_ channels: PixelLayout.Channels, size: (width: Int, height: Int))
        throws
    {
        let picture = try Self.picture(channels, width: size.width, height: size.height)
        let pixels = Pixels(size: picture.size, layout: picture.layout, bytes: picture.bytes)
        let rows = try pixels.encoded(as: .png)
        let whole = try pixels.encoded(
            as: .png, fineness: .like(.png(PNGCoding(palette: nil, isInterlaced: true))))
        #expect(try ImageHeader(of: rows).isSequential && !ImageHeader(of: whole).isSequential)
        for (index, layer) in Self.layers.enumerated() where size.width > 80 || index < 5 {
            let isTheSame = try Self.meme(layer, of: rows) == Self.meme(layer, of: whole)
            #expect(isTheSame, "\(index)")
        }
    }

    /// What has to be turned is fitted before it is.
    @Test(arguments: Orientation.allCases)
    func turnedPicturesAreThoseThatNeedNotBe(_ orientation: Orientation) throws {
        let channels: PixelLayout.Channels = orientation.rawValue % 4 < 2 ? .rgba : .rgb
        // Of whole squares: what is averaged first would begin at the other edge.
        for size in [(80, 60), (336, 252)] {
            let upright = try Self.picture(channels, width: size.0, height: size.1)
            let stored = try upright.stored(orientation).encoded(metadata: .turned(orientation))
            let pictures = [stored, try upright.encoded()]
            #expect(try ImageHeader(of: stored).orientation == orientation)
            for (index, layer) in Self.layers.enumerated() where size.0 > 80 || index < 5 {
                let memes = try pictures.map { picture in
                    try Pixmap(
                        decoding: EncodedImage(Self.meme(layer, of: picture))
                    ).bytes
                }
                let differences = zip(memes[0], memes[1]).map { abs(Int($0) - Int($1)) }
                // Rows and columns are weighed in the other order; what is only cut isn't.
                let most = size.0 == 80 && [0, 2].contains(index) ? 0 : 1
                #expect((differences.max() ?? 9) <= most, "\(size), \(index)")
            }
        }
    }

    /// What is missing of a damaged picture is told, also below the part that is shown.
    @Test(arguments: [0.0, 0.4])
    func damageIsTold(_ top: Double) throws {
        let whole = try Self.picture(.rgba, width: 200, height: 200).encoded()
        let damaged = try EncodedImage(Array(whole.bytes.dropLast(whole.bytes.count / 4)))
        var layer = PictureLayer("p", in: .all)
        layer.crop = .rectangle(x: 0, y: Int(top * 100), size: PixelSize(width: 200, height: 60))
        #expect(throws: RenderError.inPicture("p", .truncated(.png))) {
            _ = try Self.meme(layer, of: damaged)
        }
    }
}
