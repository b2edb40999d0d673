package import Hummingbird

/// A part that a ``WebServer`` serves in addition to the memes: pages, API routes, and their assets.
package protocol ServerPart: Sendable {
    /// Its templates, styles, scripts and images. Its `openapi.json` describes ``routes(in:)``.
    var assets: AssetBundle { get }
    /// The page that the list of memes links to.
    var section: PageSection { get }
    /// The largest request body of the part, in bytes; 0 if the memes' limit suffices.
    var largestBody: Int { get }
    /// Its metrics for `/metrics`.
    var gauges: [Gauge] { get }

    /// Its API routes, which must differ from those of the memes.
    func routes(in server: ServerContext) -> [APIRoute]
    func addPages(to router: Router<WebContext>, _ templates: PageTemplates)
    /// Removes what the part no longer needs; called when the server starts and then once an hour.
    func tidy() async
}
