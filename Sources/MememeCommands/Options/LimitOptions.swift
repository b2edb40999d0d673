import ArgumentParser
package import MemeRender

package struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The most megapixels that a picture may have.", valueName: "number"),
        transform: Parse.megapixels)
    var maxMegapixels: Int?

    @Option(
        help: ArgumentHelp(
            "The most memory that memes may take while they are made. (default: 1GiB)",
            valueName: "size"),
        transform: Parse.memory)
    var maxMemory: Int?

    @Option(
        help: ArgumentHelp(
            "The most seconds that a meme may take to make.", valueName: "number"),
        transform: Parse.seconds)
    var timeLimit: Duration?

    @Flag(help: "Use what can be read of a picture that ends too early.")
    var acceptDamaged = false

    package init() {}

    /// Many times as long as the largest picture takes.
    private static let patience: Duration = .seconds(300)

    package var renderer: Renderer {
        let preferences = Preferences.current
        var limits = RenderLimits(
            time: timeLimit ?? preferences.timeLimit ?? Self.patience, acceptsDamage: acceptDamaged)
        limits.maximumPixels = maxMegapixels ?? preferences.maximumPixels ?? limits.maximumPixels
        limits.maximumMemory = maxMemory ?? limits.maximumMemory
        return Renderer(limits: limits)
    }
}
