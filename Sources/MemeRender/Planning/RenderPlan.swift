/// A recipe applied to one picture: every size, and the sheet with its words.
struct RenderPlan {
    let recipe: Recipe
    let header: ImageHeader
    /// The format of the meme.
    let format: ImageFormat
    let geometry: Geometry
    /// The pictures that are laid on the meme, from the lowest to the highest.
    let pictures: [PlacedPicture]
    /// The first of ``pictures`` that are copied while the meme is made, and need no ink.
    private(set) var copied: [CopiedPicture] = []
    /// Whether the meme is animated.
    let isAnimated: Bool
    /// Whether pictures that are laid on the meme move.
    private(set) var isMoved: Bool
    /// Whether the meme has the high dynamic range of its original. What is scaled or blurred has samples
    /// of 8 bits, which are too few for it.
    private(set) var keepsHighRange: Bool
    /// Warnings about the picture.
    private(set) var warnings: [RenderWarning]
    /// The frame, from 0, that a still meme shows.
    var frame: Int { (recipe.frame ?? 1) - 1 }
    let limits: RenderLimits
    private let typesetter: Typesetter

    /// - Parameter images: the pictures that the recipe lays on the meme, by their names.
    /// - Throws: the ``RenderError``s of recipes, sizes and fonts, and ``RenderError/cancelled`` or
    ///   ``RenderError/tooSlow(limit:)`` if the render has to end.
    init(
        _ recipe: Recipe, header: ImageHeader, pictures images: [String: EncodedImage] = [:],
        fonts: FontLibrary, _ context: RenderContext
    ) throws(RenderError) {
        try recipe.check()
        try context.check()
        let format = recipe.formatOfMeme(of: header)
        let fillsHoles = recipe.cutsHoles && !format.holdsAlpha
        let recipe = fillsHoles ? recipe.fillingHoles : recipe
        let typesetter = Typesetter(fonts: fonts, context)
        let keepsFrames = format.keepsFrames(of: header.format)
        let moves = header.frameCount > 1 && keepsFrames && recipe.frame == nil
        // A still meme needs the frames before its own, too, because they are drawn over each other.
        let frames = moves ? header.frameCount : min(recipe.frame ?? 1, header.frameCount)
        try context.limits.check(header, frameCount: frames)
        let area = try SourceArea(
            of: recipe, size: header.size, orientation: header.orientation, format: format)
        var sheet = try SheetMaker(recipe: recipe, typesetter: typesetter)
            .sheet(for: area, as: format)
        sheet.hasHoles = recipe.cutsHoles
        geometry = try Geometry(
            area, sheet, effects: recipe.effects, as: format, context.limits)
        let ground = sheet.ground(of: recipe.layout)
        pictures = try recipe.pictures.map { picture throws(RenderError) in
            try PlacedPicture(picture, on: ground, of: images, context)
        }
        isMoved =
            keepsFrames && recipe.frame == nil && pictures.contains { $0.animation != nil }
        isAnimated = moves || isMoved
        try context.limits.check(header, frameCount: frames, and: pictures)
        keepsHighRange =
            header.highRange != nil && format.holdsHighRange && header.layout.bitDepth > 8
            && !geometry.isScaled && sheet.blurredBackground == nil && recipe.effects.isEmpty
            && !isMoved
        var warnings = header.losses.map(RenderWarning.lost)
        if header.highRange != nil, !keepsHighRange {
            warnings.append(.lost(.highRange(header.format)))
        }
        if fillsHoles { warnings.append(.flattened(format, background: recipe.background)) }
        if header.leavesFramesOut { warnings.append(.framesLeftOut(header.format)) }
        if header.frameCount > 1, !keepsFrames, recipe.frame == nil {
            warnings.append(.lost(.frames(header.format, in: format)))
        }
        for picture in pictures
        where picture.header.frameCount > 1 && !isMoved && recipe.frame == nil {
            warnings.append(.stillPicture(picture.header.format))
        }
        warnings += recipe.doubts(frameCount: header.frameCount, isAnimated: isAnimated)
        warnings += recipe.faintWords(on: sheet)
        self.warnings = warnings
        self.recipe = recipe
        self.header = header
        self.format = format
        self.typesetter = typesetter
        limits = context.limits
        if header.hasInks, format == .jpeg, !keepsJPEGBlocks {
            self.warnings.append(.lost(.inks(.jpeg)))
        }
    }

    /// Whether the meme is a JPEG of the original's size and quality, so that blocks can stay as they are.
    var keepsJPEGBlocks: Bool {
        header.format == .jpeg && format == .jpeg && recipe.quality == nil && geometry.keepsSize
            && geometry.sheet.isBare
    }

    /// Has those of its pictures copied that can be; see ``copiedPictures(profile:)``.
    mutating func copyPictures(profile: () -> [UInt8]?) {
        copied = copiedPictures(profile: profile)
    }

    /// The colors of ink and of the sheet if the meme keeps its original's high dynamic range.
    var highRangeColors: HighRangeColors? {
        keepsHighRange ? header.highRange.map(HighRangeColors.init) : nil
    }

    /// The plan of a preview of a meme. It is for ordinary screens, whatever the meme keeps.
    ///
    /// - Parameter moves: whether pictures that move on the meme are shown as at some time, not as they begin.
    func previewing(_ meme: RenderPlan, moves: Bool) -> RenderPlan {
        var preview = self
        preview.keepsHighRange = false
        preview.isMoved = moves && meme.isMoved
        preview.warnings = meme.warnings
        return preview
    }

    /// Typesets the captions that aren't on the sheet already.
    func typeset() throws(RenderError) -> Words {
        let sheet = geometry.sheet
        let ground = sheet.ground(of: recipe.layout)
        var captions: [TypesetCaption?] = []
        var lost: [RenderWarning] = []
        for (index, caption) in recipe.captions.enumerated() {
            try typesetter.context.check()
            var words =
                recipe.layout.frames(caption.role)
                ? sheet.words[index]
                : try typesetter.typeset(
                    caption, in: caption.box.pixels(on: ground), of: ground.size,
                    within: Box.all.pixels(on: ground))
            words?.time = caption.from..<caption.to
            captions.append(words)
            if words == nil, caption.hasWords {
                lost.append(
                    CleanText(caption.text).isNothingButInvalid
                        ? .invalidText(text: caption.text) : .blank(text: caption.text))
            }
        }
        return Words(ofEach: captions, lost: lost)
    }
}

extension Recipe {
    /// The format of a meme of a picture by this recipe: see ``format`` and
    /// ``EncodedImage/formatOfMeme``.
    public func formatOfMeme(of original: EncodedImage) -> ImageFormat {
        format ?? unlessCut(original.formatOfMeme)
    }

    fileprivate func formatOfMeme(of header: ImageHeader) -> ImageFormat {
        format ?? unlessCut(header.formatOfMeme)
    }

    /// Captions without words count, too, so that the format is the same before words are typed.
    private func unlessCut(_ usual: ImageFormat) -> ImageFormat {
        !usual.holdsAlpha && captions.contains(where: \.style.cutsOut) ? .png : usual
    }

    /// Whether the box behind any words is cut out of the meme.
    fileprivate var cutsHoles: Bool {
        captions.contains { $0.style.cutsOut && $0.hasWords }
    }

    /// The recipe with its background where holes would be.
    fileprivate var fillingHoles: Recipe {
        var recipe = self
        for index in recipe.captions.indices {
            recipe.captions[index].style = captions[index].style.fillingHole(with: background)
        }
        return recipe
    }

    /// Warnings about settings that can be carried out, but not as they were meant.
    ///
    /// - Parameters:
    ///   - frameCount: the number of frames of the original.
    ///   - isAnimated: whether the meme is animated.
    fileprivate func doubts(frameCount: Int, isAnimated: Bool) -> [RenderWarning] {
        var doubts: [RenderWarning] = []
        if let frame, frame > frameCount { doubts.append(.missingFrame(frame, of: frameCount)) }
        for caption in captions where caption.hasWords {
            if !isAnimated, caption.from > 0 || caption.to < 1 {
                doubts.append(.untimed(text: caption.text))
            }
            if caption.style.isClear { doubts.append(.invisible(text: caption.text)) }
        }
        return doubts
    }
}

extension CaptionStyle {
    /// Whether nothing of the caption can be seen.
    fileprivate var isClear: Bool {
        let hasOutline =
            switch outline {
            case .automatic: outlineWidth > 0
            case .color(let color): outlineWidth > 0 && color.alpha > 0
            }
        let hasFill = fill.alpha > 0 || gradient.map { $0.alpha > 0 } ?? false
        return opacity == 0
            || !hasFill && !hasOutline && visibleShadow == nil && !hasTextBackground
    }
}
