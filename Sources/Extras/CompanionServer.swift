import ExtrasAssets
package import Hummingbird
package import MemeWeb

/// The server part of the companions: their pages, the page that links to them, and their API.
///
/// Its memory is bounded, whatever clients do:
///
/// - voices: for each core, and at least four, 25 MB of input and 64 MB of output, as much again in the
///   helper process, and what ffmpeg takes (see ``VoiceRoutes``);
/// - a cache: 32 MiB of portraits (see ``PortraitShelf``);
/// - games: 1,000 of a few kilobytes (see ``Games``).
package struct CompanionServer: ServerPart {
    /// The people of Meet the Members.
    let deck: MemberDeck
    /// Changes voices if this process may not start programs; `nil` if it starts ffmpeg itself.
    let helper: VoiceHelper?
    /// The clock of games.
    let clock: GameClock
    private let voices = VoiceRoutes.newGate()

    init(
        deck: MemberDeck = .sample, helper: VoiceHelper? = nil, clock: GameClock = .running
    ) {
        self.deck = deck
        self.helper = helper
        self.clock = clock
    }

    package var assets: AssetBundle {
        AssetBundle(UnsafeBufferPointer(start: mm_extras_assets(), count: mm_extras_asset_count()))
    }
    package var section: PageSection { PageSection(path: "/extras", title: "Extras") }
    package var largestBody: Int { VoiceRoutes.maximumUpload }
    package var gauges: [Gauge] {
        [Gauge("mememe_voices_running", "Sounds under way.", voices.running)]
    }

    package func routes(in server: ServerContext) -> [APIRoute] {
        VoiceRoutes(gate: voices, uploads: server.uploads, helper: helper).routes
            + GameRoutes(deck: deck, clock: clock, in: server).routes
    }

    package func addPages(to router: Router<WebContext>, _ templates: PageTemplates) {
        router.get("/extras") { _, _ in try templates.page("extras") }
        router.get("/extras/pitch-perfect") { _, _ in try templates.page("extras/pitch-perfect") }
        router.get("/extras/members") { _, _ in try templates.page("extras/members") }
        SillySongPage(templates: templates).add(to: router)
        CrayonPages(templates: templates).add(to: router)
    }

    /// Removes the recordings of servers that were killed.
    package func tidy() async { ScratchFolder.sweep() }
}
