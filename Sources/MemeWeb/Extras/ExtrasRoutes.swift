import Hummingbird

/// The pages of the companions, and the one that leads to them.
struct ExtrasRoutes: Sendable {
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get("/extras") { _, _ in try templates.page("extras") }
        router.get("/extras/silly-song", use: sillySong)
        router.get("/extras/pitch-perfect") { _, _ in try templates.page("extras/pitch-perfect") }
        router.get("/extras/members") { _, _ in try templates.page("extras/members") }
        router.get("/extras/crayons", use: crayons)
        router.get("/extras/crayons/crayons.css", use: crayonColors)
        router.get("/extras/crayons/:name", use: crayon)
    }
}
