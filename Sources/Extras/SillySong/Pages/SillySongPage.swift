import Extras
import Hummingbird

extension ExtrasRoutes {
    /// The page of Silly Song, with the song of a name where the URL has one.
    func sillySong(_ request: Request, _ context: WebContext) throws -> Response {
        let song = SillySong(try request.query("name") ?? "")
        let lyrics = song?.lyrics() ?? ""
        let verses = SongVerses(lyrics)
        return try templates.page(
            "extras/silly-song",
            [
                "name": song?.name ?? "", "hasSong": song != nil, "lyrics": lyrics,
                "memeURL": PageURL.make("/new", ["top": verses.top, "bottom": verses.bottom]),
            ])
    }
}
