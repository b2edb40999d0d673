/// The captions of an animation as ink: each is seen for a part of its time.
struct TimedOverlay {
    private let captions: [(caption: CaptionInk, time: Range<Double>)]

    init(_ captions: [TypesetCaption]) throws(RenderError) {
        self.captions = try captions.map { caption throws(RenderError) in
            try RenderWatch.check()
            return (CaptionInk(caption), caption.time)
        }
    }

    /// All captions, whenever they are seen.
    var all: Overlay { Overlay(captions.map(\.caption)) }

    /// Whether any comes or goes.
    var isTimed: Bool { captions.contains { $0.time != 0..<1 } }

    /// Which captions are seen at a moment.
    func shown(at moment: Double) -> [Bool] {
        captions.map { $0.time.contains(moment) }
    }

    /// The rectangles beyond which no caption has ink, whenever it is seen.
    func areas(on size: PixelSize) -> [GIFArea] {
        captions.map { caption in
            // A pixel more on each side, because antialiasing rounds outwards.
            let ink = caption.caption.layout.inkBox
            return GIFArea(
                left: max(0, Int(ink.x.rounded(.down)) - 1),
                top: max(0, Int(ink.y.rounded(.down)) - 1),
                right: min(size.width, Int(ink.maxX.rounded(.up)) + 1),
                bottom: min(size.height, Int(ink.maxY.rounded(.up)) + 1))
        }
    }

    /// The ink of a moment: the part of the animation's time that has gone, 0 to 1.
    func at(_ moment: Double) -> Overlay {
        Overlay(captions.filter { $0.time.contains(moment) }.map(\.caption))
    }
}
