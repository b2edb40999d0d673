/// The API of Pitch Perfect.
struct VoiceRoutes: Sendable {
    let gate: RenderGate
    let uploads: Uploads

    var routes: [APIRoute] { [] }
}
