internal import MemeConcurrency

/// The inks of the pictures of a plan, in their order; several are drawn at once.
///
/// Two panels of 2 megapixels take 0.6 of the time of one after the other on two cores.
struct PictureInks {
    private let plan: RenderPlan
    private let profile: [UInt8]?
    private let context: RenderContext
    private var begun: Int
    private var ahead: [Future<Result<PictureInk, RenderError>>] = []

    /// - Parameter profile: the ICC profile of the meme, for RGB; `nil` for sRGB.
    init(of plan: RenderPlan, profile: [UInt8]?, _ context: RenderContext) {
        self.plan = plan
        begun = plan.copied.count
        self.profile = profile
        self.context = context
    }

    /// The ink of the next picture; `nil` if there are no more.
    ///
    /// - Throws: ``RenderError/inPicture(_:_:)``, or the error of the context if the render has to end.
    mutating func next() throws(RenderError) -> PictureInk? {
        if plan.pictures.count - plan.copied.count == 1 || context.isAlone {
            guard begun < plan.pictures.count else { return nil }
            defer { begun += 1 }
            return try Self.draw(plan.pictures[begun], plan, profile, context)
        }
        while begun < plan.pictures.count, ahead.count < RenderPrice.picturesAtOnce {
            ahead.append(
                Future(
                    on: context.threads,
                    catching: {
                        [picture = plan.pictures[begun], plan, profile, context] ()
                            throws(RenderError) in
                        try Self.draw(picture, plan, profile, context)
                    }))
            begun += 1
        }
        return ahead.isEmpty ? nil : try ahead.removeFirst().get().get()
    }

    private static func draw(
        _ picture: PlacedPicture, _ plan: RenderPlan, _ profile: [UInt8]?, _ context: RenderContext
    ) throws(RenderError) -> PictureInk {
        try PictureInk(
            picture, on: plan.geometry.meme, profile: profile, isOnGray: plan.header.layout.isGray,
            moves: plan.isMoved, context)
    }
}
