import Foundation
import HTTPTypes
import Hummingbird
import MemeConcurrency
import MemeRender
import MemeStore
import Synchronization

/// The routes of an installable web app: its manifest, its icons, and its service worker, with the page
/// that this shows without the server.
struct AppRoutes: Sendable {
    private let ground: EncodedImage
    private let manifest: Response
    private let worker: Response
    private let templates: PageTemplates

    init(assets: WebAssets, templates: PageTemplates) throws {
        // Browsers take it for another one if a byte of it is, so with every change of the assets.
        worker = Response(
            status: .ok,
            headers: [
                .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
            ],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: "const version = '\(assets.version)';\n"
                        + (assets.joined("scripts/worker.js").map { String(buffer: $0) } ?? ""))))
        self.templates = templates
        ground = try EncodedImage(assets.bytes("images/icon-ground.png"))
        // A manifest of the web is no document of mememe's schema.
        manifest = Response(
            status: .ok,
            headers: [.contentType: "application/manifest+json", .cacheControl: "no-cache"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    bytes: try JSONSchema.encoder.encode(AppManifest(icons: AppIcon.all)))))
    }

    func add(to router: Router<WebContext>) {
        router.get("/manifest.webmanifest") { _, _ in manifest }
        router.get("/worker.js") { _, _ in worker }
        // What another app shares is received by the service worker. Without one, as after signing out, the
        // user chooses the picture again.
        for method in [HTTPRequest.Method.get, .post] {
            router.on("/share-target", method: method) { _, _ in
                Response.redirect(to: "/new", type: .normal)
            }
        }
        router.get("/offline") { request, _ in
            try templates.page("offline", in: PageLanguage(request))
        }
        for icon in AppIcon.all {
            // Drawn at the first request and cached, because few visitors ask for an icon and the server
            // should start at once.
            let drawn = DrawnIcon(icon, on: ground)
            router.get("\(icon.path)") { _, _ in
                Response(
                    status: .ok,
                    headers: [
                        .contentType: "image/png", .cacheControl: "public, max-age=86400",
                    ],
                    body: ResponseBody(byteBuffer: try await drawn.picture))
            }
        }
    }
}

/// An icon that is drawn when it is first requested.
private final class DrawnIcon: Sendable {
    private let icon: AppIcon
    private let ground: EncodedImage
    private let kept = Mutex<ByteBuffer?>(nil)

    init(_ icon: AppIcon, on ground: EncodedImage) {
        self.icon = icon
        self.ground = ground
    }

    /// The icon as PNG. Two concurrent first requests may both draw it, with the same result.
    var picture: ByteBuffer {
        get async throws {
            if let kept = kept.withLock(\.self) { return kept }
            let picture = try await Workers.disk.run { [icon, ground] in
                ByteBuffer(bytes: try icon.rendered(on: ground).bytes)
            }
            kept.withLock { $0 = picture }
            return picture
        }
    }
}
