import ArgumentParser
import Foundation
import MememeCommands
import MemeRender
import MemeStore

struct SongCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "song",
        abstract: "Sing a silly song about a name.",
        discussion: """
            Prints the lyrics. A template has \(LyricsTemplate.fullName) where the name is to \
            stand, and \(LyricsTemplate.shortName) where it is to stand without its first \
            consonants.

            With --onto, the lyrics become a meme of a picture, which is kept: the last line at \
            the bottom, the others at the top.

            --json prints name, shortName and lyrics; with --onto, what create prints.

            EXAMPLES
              mememe extras song Nate
              mememe extras song "Mary-Jane" --template ballad.txt
              mememe extras song Nate --onto cat.jpg -o nate.jpg
            """)

    @Argument(help: "Whom to sing about.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "A text file with lyrics of your own; - is standard input.",
            valueName: "file"), completion: .file())
    var template: String?

    @Option(
        help: ArgumentHelp("A picture to put the lyrics on.", valueName: "image"),
        completion: .picture)
    var onto: String?

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if name.count > SillySong.longestName {
            throw ValidationError(
                "the name has \(name.count) characters, and a song is about one of at most "
                    + "\(SillySong.longestName)")
        }
        if SillySong(name) == nil { throw ValidationError("the song needs a name") }
        if template?.isEmpty == true {
            throw ValidationError("--template needs the name of a file")
        }
        if template == "-", onto == "-" {
            throw ValidationError("--template and --onto can’t both read standard input")
        }
        if onto?.isEmpty == true {
            throw ValidationError("--onto needs the name of a picture, or -")
        }
        if onto == nil, output.output != nil || output.force {
            throw ValidationError(
                "-o and --force are of the meme that --onto makes: name a picture")
        }
        try output.file.validate(json: json.json)
    }

    func run() async throws {
        guard let song = SillySong(name) else { return }
        let lyrics = song.lyrics(by: try template.map(Self.readTemplate) ?? .standard)
        if let onto {
            try await put(lyrics, onto: InputPicture(onto))
        } else if json.json {
            try Console.printJSON(
                SongRecord(name: song.name, shortName: song.shortName, lyrics: lyrics))
        } else {
            try Console.print(
                lyrics.split(separator: "\n", omittingEmptySubsequences: false).map {
                    String($0).shown
                })
        }
    }

    private func put(_ lyrics: String, onto input: InputPicture) async throws {
        let original = try input.read()
        let verses = SongVerses(lyrics)
        var recipe = Recipe.ofUser(top: verses.top, bottom: verses.bottom)
        recipe.format = output.file.format ?? recipe.format
        let destination = output.file.destination(
            or: input.memeName(as: recipe.formatOfMeme(of: original)))
        try destination.validate()
        let meme = try naming(input.name) {
            try Meme(original, recipe: recipe, renderer: limits.renderer)
        }
        try await MemeOutput(meme: meme, destination: destination)
            .finish(in: storage.open()).print(json: json.json)
    }

    /// Far more than any song has, in bytes.
    private static let longestTemplate = 64 << 10

    private static func readTemplate(_ path: String) throws -> LyricsTemplate {
        let input = InputText(path)
        let text = try input.read(limit: longestTemplate, advice: "choose a text file of a song")
        do {
            return try LyricsTemplate(text)
        } catch {
            throw Failure(input.name, "\(error)")
        }
    }
}

/// The output of `extras song --json`.
struct SongRecord: Encodable {
    var name: String
    var shortName: String
    var lyrics: String
}
