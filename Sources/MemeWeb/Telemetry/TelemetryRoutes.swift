import Hummingbird
import MemeRender
import MemeStore

/// The routes for a server's operator: health and metrics.
struct TelemetryRoutes: Sendable {
    let store: Store
    let version: String
    let metrics: Metrics
    let gate: RenderGate
    let uploads: Uploads
    let clients: Clients
    let parts: [any ServerPart]

    private struct Health: Encodable {
        var status: String
        var version: String
        var storeState: String
        var renderState: String
    }

    private var canRender: Bool { gate.workers?.canStart ?? true }

    func add(to router: Router<WebContext>) {
        router.get("/health", use: health)
        router.get("/readyz", use: health)
        router.get("/livez", use: liveness)
        router.get("/metrics", use: exposition)
    }

    /// Returns 200 if memes can be read, made and written, otherwise 503.
    private func health(_ request: Request, _ context: WebContext) async throws -> Response {
        let state =
            switch await store.health() {
            case .well: "writable"
            case .readOnly: "not writable"
            case .gone: "gone"
            case .newerVersion: "newer"
            case .unreadable: "not readable"
            }
        let isWell = state == "writable" && canRender
        return try .json(
            Health(
                status: isWell ? "ok" : "failing", version: version, storeState: state,
                renderState: canRender ? "ready" : "gone"),
            status: isWell ? .ok : .serviceUnavailable)
    }

    /// Returns 503 if only a new start helps. Whether the store can be reached is another question: if the
    /// database is away, it helps nobody that its servers are started anew.
    private func liveness(_ request: Request, _ context: WebContext) throws -> Response {
        try .json(
            Liveness(status: canRender ? "ok" : "failing", version: version),
            status: canRender ? .ok : .serviceUnavailable)
    }

    private struct Liveness: Encodable {
        var status: String
        var version: String
    }

    private func exposition(_ request: Request, _ context: WebContext) -> Response {
        let text = metrics.exposition(
            gate: gate, uploads: uploads, clients: clients, parts: parts.flatMap(\.gauges))
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; version=0.0.4; charset=utf-8",
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
