import ArgumentParser
import MemeRender

struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The most megapixels that a picture may have.", valueName: "number"),
        transform: Parse.megapixels)
    var maxMegapixels: Int?

    @Flag(help: "Use what can be read of a picture that ends too early.")
    var acceptDamaged = false

    var renderer: Renderer {
        var limits = RenderLimits(acceptsDamage: acceptDamaged)
        limits.maximumPixels = maxMegapixels ?? limits.maximumPixels
        return Renderer(limits: limits)
    }
}
