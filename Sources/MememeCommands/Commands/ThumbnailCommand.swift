import ArgumentParser
import MemeRender
import MemeStore

/// Makes a small picture for a file manager; `Packaging/mememe.thumbnailer` says of which formats.
struct ThumbnailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail", _superCommandName: Mememe.name,
        abstract: "Write a small PNG of a picture, for file managers, which start this themselves.",
        shouldDisplay: false)

    @Argument(help: "The picture.") var picture: String
    @Argument(help: "The file to write; one that exists is replaced.") var output: String
    @Argument(help: "The longest side, in pixels.", transform: Parse.number(in: 1...4096))
    var size: Int

    /// File managers give up on pictures that take long.
    private static let patience: Duration = .seconds(20)

    func run() async throws {
        let image = try InputPicture(picture).readFile()
        let renderer = Renderer(limits: RenderLimits(time: Self.patience, acceptsDamage: true))
        var recipe = Recipe()
        recipe.format = .png
        recipe.frame = 1
        recipe.describesItself = false
        recipe.keepsMetadata = false
        let thumbnail = try naming(picture) {
            let longest = try renderer.size(of: image).longestSide
            if longest > size { recipe.longestSide = size }
            return try renderer.render(recipe, on: image).image
        }
        try thumbnail.write(to: output, replacing: true)
    }
}
