import ArgumentParser
import MemeRender

struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The most megapixels that a picture may have.", valueName: "number"),
        transform: Parse.megapixels)
    var maxMegapixels: Int?

    @Option(
        help: ArgumentHelp(
            "The most seconds that a meme may take to make.", valueName: "number"),
        transform: Parse.seconds)
    var timeLimit: Duration?

    @Flag(help: "Use what can be read of a picture that ends too early.")
    var acceptDamaged = false

    /// Many times what the largest picture takes.
    private static let patience: Duration = .seconds(300)

    var renderer: Renderer {
        var limits = RenderLimits(
            time: timeLimit ?? Self.patience, acceptsDamage: acceptDamaged)
        limits.maximumPixels = maxMegapixels ?? limits.maximumPixels
        return Renderer(limits: limits)
    }
}
