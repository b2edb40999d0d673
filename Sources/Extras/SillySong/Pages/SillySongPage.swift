import Hummingbird
import MemeWeb

/// The page of Silly Song.
struct SillySongPage: Sendable {
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get("/extras/silly-song", use: page)
    }

    /// Renders the page, with a song if the URL has a name.
    private func page(_ request: Request, _ context: WebContext) throws -> Response {
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
