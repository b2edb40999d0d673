/// A recipe worked out for a picture: every size, and the frame with its words.
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
            return try Framing(recipe: recipe, block: keepsBlocks ? 16 : 1, typesetter: typesetter)
                .frame(around: picture)
        }
        warnings = header.leavesFramesOut ? [.framesLeftOut(header.format)] : []
        self.recipe = recipe
        self.header = header
        self.format = format
        self.typesetter = typesetter
    }

    /// Sets the captions that the frame hasn't set already, and tells of words that are lost: of
    /// nothing but what is no text, they are no caption that could.
    ///
    /// - Returns: for each caption of the recipe its words, `nil` where it has none.
    func setCaptions() throws(RenderError) -> (captions: [SetCaption?], lost: [RenderWarning]) {
        let frame = geometry.frame
        let ground = frame.ground(of: recipe.layout)
        var captions: [SetCaption?] = []
        var lost: [RenderWarning] = []
        for (index, caption) in recipe.captions.enumerated() {
            try RenderWatch.check()
            var words =
                recipe.layout.frames(caption.role)
                ? frame.words[index]
                : try typesetter.set(
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
