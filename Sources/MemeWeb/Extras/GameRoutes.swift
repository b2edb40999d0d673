/// The API of Meet the Members.
struct GameRoutes: Sendable {
    let configuration: WebConfiguration
    let uploads: Uploads

    var routes: [APIRoute] { [] }
}
