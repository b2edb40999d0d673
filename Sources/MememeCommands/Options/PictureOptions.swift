import ArgumentParser
import MemeRender

struct PictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "classic: the words on the picture; bar: in a bar above it; demotivational: a poster, "
                + "--top its title, --bottom the sentence below. It brings the look of its words, "
                + "which other options change. (default: classic)",
            valueName: "classic|bar|demotivational"),
        completion: .list(Recipe.Layout.allCases.map(\.rawValue)), transform: Parse.choice)
    var layout: Recipe.Layout?

    @Option(
        help: ArgumentHelp(
            "Use only a part of the picture: so many pixels, or the largest centred part of a "
                + "ratio such as 16:9.", valueName: "WxH+X+Y|W:H|none"),
        transform: Setting.parsing(Parse.crop))
    var crop: Setting<Crop>?

    @Option(
        help: ArgumentHelp(
            "Turn the picture clockwise first, by so many degrees.", valueName: "90|180|270|none"),
        completion: .list(QuarterTurns.allCases.map { "\($0.rawValue)" } + ["none"]),
        transform: Setting.parsing(Parse.quarterTurns))
    var rotate: Setting<QuarterTurns>?

    @Option(
        help: ArgumentHelp(
            "Change the picture, as often as you like, in this order: mirror, grayscale, invert, "
                + "saturate=2, blur=3%, pixelate=5%, fry=0.5, jpeg=10; perhaps only at a place, as in "
                + "blur@10%,10%,30%,20%. None takes all back.",
            valueName: "effect@place|none..."),
        completion: .list(Effect.Kind.allCases.map(\.rawValue) + ["none"]),
        transform: Setting.parsing(Parse.effect))
    var effect: [Setting<Effect>] = []

    @Option(
        help: ArgumentHelp(
            "Fit the picture, with its bar or frame, into a canvas of so many pixels.",
            valueName: "WxH|none"),
        transform: Setting.parsing(Parse.size))
    var canvas: Setting<PixelSize>?

    @Option(
        help: ArgumentHelp(
            "The colour around the picture on a canvas, of a poster's frame, and behind a "
                + "transparent picture in JPEG; blur is a blurred copy of the picture on a "
                + "canvas. (default: black)", valueName: "color|blur"),
        completion: .background, transform: Background.init)
    var background: Background?

    @Option(
        help: ArgumentHelp(
            "The longest side of the meme, in pixels; instead of --canvas.",
            valueName: "pixels|none"),
        transform: Setting.parsing(Parse.number(in: 1 ... .max)))
    var size: Setting<Int>?

    @Option(
        help: ArgumentHelp(
            "The format of the meme; by default that of -o, else that of the picture.",
            valueName: "jpeg|png|gif|webp|avif|none"),
        completion: .list(ImageFormat.writable.map(\.rawValue) + ["none"]),
        transform: Setting.parsing(Parse.format))
    var format: Setting<ImageFormat>?

    @Option(
        help: ArgumentHelp(
            "Make a still meme of one frame of an animation, counted from 1.",
            valueName: "number|none"),
        transform: Setting.parsing(Parse.number(in: 1 ... .max)))
    var frame: Setting<Int>?

    @Option(
        help: ArgumentHelp(
            "Of JPEG, lossy WebP and AVIF; by default that of the picture.", valueName: "1-100|none"
        ),
        transform: Setting.parsing(Parse.number(in: 1...100)))
    var quality: Setting<Int>?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: "Carry the picture's metadata, such as where it was taken, into the meme.")
    var keepMetadata: Bool?

    @Flag(
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: ArgumentHelp(
            "Say in the meme's own file what it says and how it was made, without any folder's "
                + "name; or leave out that and the picture's metadata. (default: --metadata)"))
    var metadata: Bool?

    var isEmpty: Bool {
        layout == nil && rotate == nil && crop == nil && effect.isEmpty && canvas == nil
            && background == nil
            && size == nil
            && format == nil && frame == nil && quality == nil && keepMetadata == nil
            && metadata == nil
    }

    func validate() throws {
        if effect.count > 1, effect.contains(where: { $0.value == nil }) {
            throw ValidationError("--effect none stands alone: leave it or the others away")
        }
        if canvas?.value != nil, size?.value != nil {
            throw ValidationError("--canvas and --size both say how large the meme is: choose one")
        }
        if keepMetadata == true, metadata == false {
            throw ValidationError(
                "--keep-metadata and --no-metadata exclude each other: choose one")
        }
    }

    func apply(to recipe: inout Recipe) {
        if let rotate { recipe.rotation = rotate.value }
        if let crop { recipe.crop = crop.value }
        if !effect.isEmpty { recipe.effects = effect.compactMap(\.value) }
        // A new canvas replaces a longest side, and the other way round.
        if canvas?.value != nil { recipe.longestSide = nil }
        if size?.value != nil { recipe.canvas = nil }
        if let canvas { recipe.canvas = canvas.value }
        if let size { recipe.longestSide = size.value }
        if let format { recipe.format = format.value }
        if let frame { recipe.frame = frame.value }
        if let quality { recipe.quality = quality.value }
        background?.apply(to: &recipe)
        if metadata == false { recipe.keepsMetadata = false }
        recipe.describesItself = metadata ?? recipe.describesItself
        recipe.keepsMetadata = keepMetadata ?? recipe.keepsMetadata
    }
}
