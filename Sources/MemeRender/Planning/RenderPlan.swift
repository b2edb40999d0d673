/// A recipe worked out for a picture: every size, and the sheet with its words.
struct RenderPlan {
    let recipe: Recipe
    let header: ImageHeader
    /// Of the meme.
    let format: ImageFormat
    let geometry: Geometry
    /// Whether the meme moves.
    let isAnimated: Bool
    /// What the user should know of the picture.
    let warnings: [RenderWarning]
    /// Which frame a still meme shows, from 0.
    var frame: Int { (recipe.frame ?? 1) - 1 }
    private let typesetter: Typesetter

    /// - Throws: what ``RenderError`` lists of recipes, sizes and fonts.
    init(
        _ recipe: Recipe, header: ImageHeader, fonts: FontLibrary, limits: RenderLimits
    ) throws(RenderError) {
        try recipe.check()
        try RenderWatch.check()
        let format = recipe.format ?? header.format.ofMeme
        let typesetter = Typesetter(fonts: fonts)
        isAnimated = header.frameCount > 1 && format.holdsFrames && recipe.frame == nil
        // A still one needs the frames before it, too.
        let frames = isAnimated ? header.frameCount : min(recipe.frame ?? 1, header.frameCount)
        try limits.check(header, frameCount: frames)
        let size = header.uprightSize
        geometry = try Geometry(
            of: recipe, size: header.size, orientation: header.orientation, format: format,
            limits: limits
        ) { picture throws(RenderError) in
            let keepsBlocks = format == .jpeg && picture == size && recipe.crop == nil
            return try SheetMaker(
                recipe: recipe, blockSide: keepsBlocks ? 16 : 1, typesetter: typesetter
            )
            .sheet(around: picture)
        }
        var warnings = header.losses.map(RenderWarning.lost)
        if header.leavesFramesOut { warnings.append(.framesLeftOut(header.format)) }
        if header.frameCount > 1, !format.holdsFrames, recipe.frame == nil {
            warnings.append(.lost(.frames(header.format, in: format)))
        }
        if header.format == .jpeg, header.componentCount == 4, format == .jpeg {
            warnings.append(.lost(.inks))
        }
        warnings += recipe.doubts(frameCount: header.frameCount, isAnimated: isAnimated)
        self.warnings = warnings
        self.recipe = recipe
        self.header = header
        self.format = format
        self.typesetter = typesetter
    }

    /// Sets the captions that the sheet hasn't already, and tells of words that are lost: of
    /// nothing but what is no text, they are no caption that could.
    ///
    /// - Returns: for each caption of the recipe its words, `nil` where it has none.
    func typeset() throws(RenderError) -> (captions: [TypesetCaption?], lost: [RenderWarning]) {
        let sheet = geometry.sheet
        let ground = sheet.ground(of: recipe.layout)
        var captions: [TypesetCaption?] = []
        var lost: [RenderWarning] = []
        for (index, caption) in recipe.captions.enumerated() {
            try RenderWatch.check()
            var words =
                recipe.layout.frames(caption.role)
                ? sheet.words[index]
                : try typesetter.typeset(
                    caption, in: caption.box.pixels(on: ground), of: ground.size,
                    within: Box.all.pixels(on: ground))
            words?.time = caption.from..<caption.to
            captions.append(words)
            if words == nil, CleanText(caption.text).isNothingButInvalid {
                lost.append(.invalidText(text: caption.text))
            }
        }
        return (captions, lost)
    }
}

extension Recipe {
    /// What can be carried out, but not as it was meant.
    ///
    /// - Parameters:
    ///   - frameCount: how many the original has.
    ///   - isAnimated: whether the meme moves.
    fileprivate func doubts(frameCount: Int, isAnimated: Bool) -> [RenderWarning] {
        var doubts: [RenderWarning] = []
        if let frame, frame > frameCount { doubts.append(.missingFrame(frame, of: frameCount)) }
        for caption in captions where caption.text.contains(where: { !$0.isWhitespace }) {
            if !isAnimated, caption.from > 0 || caption.to < 1 {
                doubts.append(.untimed(text: caption.text))
            }
            if caption.style.isClear { doubts.append(.invisible(text: caption.text)) }
        }
        return doubts
    }
}

extension CaptionStyle {
    /// Whether nothing of the words could be seen.
    fileprivate var isClear: Bool {
        let hasOutline =
            switch outline {
            case .automatic: outlineWidth > 0
            case .color(let color): outlineWidth > 0 && color.alpha > 0
            }
        return fill.alpha == 0 && !hasOutline && visibleShadow == nil
    }
}
