import Foundation
import Hummingbird
import MemeStore

/// What those ask for who look after a server.
struct TelemetryRoutes: Sendable {
    let store: Store
    let version: String
    let metrics: Metrics
    let gate: RenderGate
    /// That of sounds.
    let voices: RenderGate
    let uploads: Uploads
    let clients: Clients

    private struct Health: Encodable {
        var status: String
        var version: String
        var store: String
    }

    func add(to router: Router<WebContext>) {
        router.get("/health", use: health)
        router.get("/readyz", use: health)
        router.get("/metrics", use: exposition)
    }

    /// 200 where memes can be read and written, else 503.
    private func health(_ request: Request, _ context: WebContext) async throws -> Response {
        var state = "writable"
        if !FileManager.default.isWritableFile(atPath: store.folder) { state = "not writable" }
        do {
            _ = try await store.page(MemeQuery(search: nil, limit: 1))
        } catch StoreError.moved, StoreError.replaced {
            state = "gone"
        } catch StoreError.newerVersion {
            state = "newer"
        } catch {
            state = "not readable"
        }
        let isWell = state == "writable"
        return try .json(
            Health(status: isWell ? "ok" : "failing", version: version, store: state),
            status: isWell ? .ok : .serviceUnavailable)
    }

    private func exposition(_ request: Request, _ context: WebContext) -> Response {
        let text = metrics.exposition(
            gate: gate, voices: voices, uploads: uploads, clients: clients)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; version=0.0.4; charset=utf-8",
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
