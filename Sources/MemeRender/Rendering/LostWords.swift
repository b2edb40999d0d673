import MemeConcurrency

/// Words that have the color of the picture behind them, looked for while the meme is made.
///
/// Words whose letters, outline or shadow differ from each other are seen on any picture, so most memes cost nothing.
/// For others the picture is decoded small, on another thread; not if that would take long.
struct LostWords {
    private let suspects: [TypesetCaption]
    private let geometry: Geometry
    /// `nil` if nothing is suspected.
    private let picture: Future<Result<RGBPicture, RenderError>>?

    /// The picture is fitted into this.
    private static let box = PixelSize(width: 256, height: 256)
    /// A larger picture is only looked at if it can be decoded in an eighth of its size.
    fileprivate static let mostPixels = 4_000_000
    /// The points at which each caption is looked at, in a row and in a column.
    private static let side = 24
    /// What part of them may have the words' color.
    private static let mostLost = 0.75

    /// - Parameters:
    ///   - plan: the plan of the meme.
    ///   - words: its words.
    ///   - image: the original.
    ///   - renderer: the renderer that makes the meme.
    init(_ plan: RenderPlan, _ words: Words, on image: EncodedImage, by renderer: Renderer) {
        geometry = plan.geometry
        suspects = plan.showsPictureAlone ? plan.recipe.losable(of: words) : []
        guard !suspects.isEmpty else {
            picture = nil
            return
        }
        var own = renderer
        own.workers = nil
        picture = Future(
            on: own.staysOnThread ? .caller : .ownThread,
            catching: { [own] () throws(RenderError) in
                try RGBPicture(showing: image, within: Self.box, renderer: own)
            })
    }

    /// Waits for the picture. If that can't be decoded, there are no warnings: the render says why.
    var warnings: [RenderWarning] {
        guard let picture = try? picture?.get().get() else { return [] }
        return suspects.filter { isLost($0, in: picture) }.map { .faint(text: $0.layout.text) }
    }

    private func isLost(_ caption: TypesetCaption, in picture: RGBPicture) -> Bool {
        let box = caption.layout.inkBox
        var (lost, all) = (0, 0)
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let point = Point(
                    x: box.x + box.width * (Double(column) + 0.5) / Double(Self.side),
                    y: box.y + box.height * (Double(row) + 0.5) / Double(Self.side))
                guard let ground = color(at: point, in: picture) else { continue }
                all += 1
                if caption.style.isFaint(on: ground) { lost += 1 }
            }
        }
        return all > 0 && Double(lost) > Self.mostLost * Double(all)
    }

    /// The color of the picture at a point of the meme; `nil` beside the picture.
    private func color(at point: Point, in small: RGBPicture) -> Color? {
        let (place, crop) = (geometry.sheet.picture, geometry.crop)
        let across = (point.x - Double(place.x)) / Double(place.size.width)
        let down = (point.y - Double(place.y)) / Double(place.size.height)
        guard (0..<1).contains(across), (0..<1).contains(down) else { return nil }
        let x = (Double(crop.x) + across * Double(crop.size.width)) / Double(geometry.upright.width)
        let y = (Double(crop.y) + down * Double(crop.size.height)) / Double(geometry.upright.height)
        let column = min(Int(x * Double(small.size.width)), small.size.width - 1)
        let row = min(Int(y * Double(small.size.height)), small.size.height - 1)
        let start = 3 * (row * small.size.width + column)
        return Color(
            red: small.pixels[start], green: small.pixels[start + 1], blue: small.pixels[start + 2])
    }
}

extension RenderPlan {
    /// Whether nothing but the picture, as it is stored, is behind the words, and it can be looked at in no time.
    fileprivate var showsPictureAlone: Bool {
        recipe.pictures.isEmpty && geometry.effects.isEmpty && !geometry.area.isRotated
            && header.frameCount == 1 && !header.layout.hasAlpha
            && (header.format == .jpeg || header.size.pixelCount <= LostWords.mostPixels)
    }
}

extension Recipe {
    /// The captions that would be lost on a picture of their own color.
    fileprivate func losable(of words: Words) -> [TypesetCaption] {
        zip(captions, words.ofEach).compactMap { caption, typeset in
            let style = caption.style
            guard let typeset, style.visibleTextBackground == nil, caption.hasInkOfItsColor,
                !layout.frames(caption.role) || style.cutsOut
            else { return nil }
            var ground = style.fill
            ground.alpha = 255
            return style.isFaint(on: ground) ? typeset : nil
        }
    }
}
